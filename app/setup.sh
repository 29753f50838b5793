# shellcheck shell=bash
# What app/run and tests/run share: the Debian packages they need, installing what is missing, configuring and building.
# To be sourced. Sets root (the project) and build (its build folder).

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
build="$root/build"

# To build and run. The Wayland plugin is a package of its own; the charts' configuration wants that of OpenGL, on which
# their package does not depend; the fonts show what a corpus may hold.
build_packages=(
  ccache cmake g++ git ninja-build
  libeigen3-dev libexpected-dev libicu-dev libqt6opengl6-dev libqt6sql6-sqlite
  nlohmann-json3-dev qt6-base-dev qt6-charts-dev qt6-svg-dev qt6-wayland qtkeychain-qt6-dev
  fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core
)
# Only the tests that look at what stands on paper need this; the tour shows pages in Chromium where it is installed.
paper_packages=(poppler-utils)
# Only the tests that type on a real keyboard need these.
keyboard_packages=(openbox x11-xkb-utils xdotool xvfb)

install_to_build() { install_missing "${build_packages[@]}"; }
install_to_print() { install_missing "${paper_packages[@]}"; }
install_to_type() { install_missing "${keyboard_packages[@]}"; }

say() { printf '%s\n' "$*" >&2; }

# install_missing PACKAGE...: installs those that are not there; touches apt only when there are some.
install_missing() {
  local missing=() package as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not Debian: install what corresponds to: $*"
    return 0
  fi
  for package in "$@"; do
    if [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]]; then
      missing+=("$package")
    fi
  done
  if ((${#missing[@]} == 0)); then return 0; fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Not installed: ${missing[*]}"
      say "Install them as root: apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update --quiet=2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes --no-install-recommends \
    "${missing[@]}" >&2
}

# Once; ninja does it again by itself when a CMakeLists.txt changes. A unity build takes about half the time.
configure() {
  if [[ -f "$build/build.ninja" ]]; then return 0; fi
  say "Configuring $build"
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON >&2
}

build_targets() { ninja -C "$build" "$@" >&2; }
