#include "report/html_style.h"

namespace assayer::report {

// The colours are those of the window's themes (ui/shared/theme.cpp).
QString htmlStyle()
{
  return QStringLiteral(R"(
:root{color-scheme:light dark;--bg:#F5F6F8;--surface:#FFFFFF;--ink:#1B222C;--muted:#566072;--border:#7F8998;
--hair:#D9DEE5;--accent:#1D5FA9;--ok:#0A6B66;--bad:#B23C0B;--warn:#F2B134;--on-warn:#1B222C}
@media (prefers-color-scheme:dark){:root{--bg:#12161B;--surface:#1B2129;--ink:#E8ECF1;--muted:#A7B1BF;--border:#758294;
--hair:#323B47;--accent:#82B6F2;--ok:#55C7BB;--bad:#FF9466;--warn:#7A5E12;--on-warn:#E8ECF1}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.45 Noto Sans,system-ui,sans-serif;
overflow-wrap:anywhere}
header,main,nav,footer{max-width:64rem;margin:0 auto;padding:0 1.5rem}
header{padding-top:2rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .5rem}
p,ul{max-width:75ch;margin:.5rem 0}
header p,footer,figcaption,caption{color:var(--muted)}
nav ol{columns:16rem;padding-left:1.5rem;margin:1rem 0}
a{color:var(--accent)}
section{background:var(--surface);border:1px solid var(--hair);border-radius:8px;padding:1.25rem 1.5rem;margin:1rem 0}
.scroll{overflow-x:auto;margin:1rem 0}
.scroll:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;min-width:100%;font-size:.9rem}
caption{text-align:start;padding:0 0 .5rem;font-size:.9rem;position:sticky;left:0}
th,td{padding:.35rem .75rem .35rem 0;text-align:start;vertical-align:top;border-bottom:1px solid var(--hair);
min-width:4.5rem;max-width:26rem}
th{font-weight:600}
thead th{color:var(--muted);vertical-align:bottom;border-bottom-color:var(--border)}
.long{min-width:16rem}
tbody th{font-weight:400;min-width:9rem;position:sticky;left:0;background:var(--surface)}
tr.total th,tr.total td{font-weight:600;border-top:1px solid var(--border)}
td.n,th.n{text-align:end;padding-right:1rem;font-variant-numeric:tabular-nums;white-space:nowrap}
thead th.n{white-space:normal;overflow-wrap:normal}
td small,th small{display:block;color:var(--muted);font-weight:400}
td.n small{white-space:normal;min-width:7.5rem;margin-inline-start:auto}
.quiet{color:var(--muted)}.good{color:var(--ok)}.bad{color:var(--bad)}
.note{border-inline-start:4px solid var(--border);padding:.25rem .75rem;margin:.75rem 0}
.warning{background:var(--warn);color:var(--on-warn);border-inline-start:0;border-radius:4px;padding:.5rem .75rem;
max-width:75ch}
figure{margin:1.25rem 0}
figcaption{font-size:.9rem;margin-bottom:.5rem}
figcaption b{color:var(--ink)}
svg{display:block;width:100%;min-width:min(36rem,100%);max-width:46rem;height:auto;
font-family:Noto Sans,system-ui,sans-serif}
svg .bold{font-weight:600}
.fill-none{fill:none}.fill-ink{fill:var(--ink)}.fill-muted{fill:var(--muted)}.fill-border{fill:var(--border)}
.fill-hair{fill:var(--hair)}.fill-surface{fill:var(--surface)}.fill-accent{fill:var(--accent)}
.fill-ok{fill:var(--ok)}.fill-bad{fill:var(--bad)}.fill-warn{fill:var(--warn)}
.line-ink{stroke:var(--ink)}.line-muted{stroke:var(--muted)}.line-border{stroke:var(--border)}
.line-hair{stroke:var(--hair)}.line-surface{stroke:var(--surface)}.line-accent{stroke:var(--accent)}
.line-ok{stroke:var(--ok)}.line-bad{stroke:var(--bad)}.line-warn{stroke:var(--warn)}
details{font-size:.9rem}
summary{cursor:pointer;color:var(--accent)}
footer{padding-bottom:2rem;font-size:.9rem}
@media (max-width:40rem){header,main,nav,footer{padding-left:.75rem;padding-right:.75rem}
section{padding:1rem .75rem;margin:.75rem 0}h1{font-size:1.35rem}}
@media print{:root{color-scheme:light;--bg:#FFFFFF;--surface:#FFFFFF;--ink:#1B222C;--muted:#566072;--border:#7F8998;
--hair:#D9DEE5;--accent:#1D5FA9;--ok:#0A6B66;--bad:#B23C0B;--warn:#F2B134;--on-warn:#1B222C}
body{font-size:10pt}header,main,nav,footer{max-width:none;padding:0}section{border:0;padding:0;border-radius:0}
h2,h3,figcaption,caption{break-after:avoid}tr,figure,.note{break-inside:avoid}.scroll{overflow:visible}
svg{min-width:0}thead{display:table-header-group}nav,details{display:none}
.warning{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
)");
}

} // namespace assayer::report
