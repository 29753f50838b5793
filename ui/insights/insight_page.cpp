#include "insights/insight_page.h"

#include "insights/insight_table.h"

#include <algorithm>

namespace assayer {

InsightTable* InsightPage::focusedTable() const
{
  const auto found = std::ranges::find_if(m_tables, &QWidget::hasFocus);
  return found == m_tables.end() ? nullptr : *found;
}

bool InsightPage::copy()
{
  const InsightTable* const table = focusedTable();
  if (table) table->copy();
  return table;
}

bool InsightPage::sort()
{
  InsightTable* const table = focusedTable();
  if (table) table->sortByCurrentColumn();
  return table;
}

} // namespace assayer
