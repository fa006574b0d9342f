#!/usr/bin/env bash
# Installs what building nonesuch needs and this machine lacks; what is there already is left alone.
#
#   jobs/install-dependencies.sh            to build and run: compiler, CMake, libraries, Open MPI, drat-trim
#   jobs/install-dependencies.sh --tests    to build and run the tests and benchmarks as well
#
# For Debian 12 and 13, and relatives that have the same packages. It uses root's rights, or sudo. Run it as
# often as you like: when nothing is missing it says so, and neither root nor the network is needed.
set -euo pipefail

packages=(g++ cmake ninja-build libcadical-dev libcxxopts-dev nlohmann-json3-dev libfmt-dev libssl-dev
          zlib1g-dev liblzma-dev libzstd-dev libarchive-dev libopenmpi-dev openmpi-bin)
test_packages=(libgtest-dev libbenchmark-dev gzip xz-utils zstd python3)
slurm_packages=(slurmctld slurmd slurm-client munge iproute2)
oldest_cmake=3.25
with_tests=false

say() { printf 'install-dependencies: %s\n' "$*"; }

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; }

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# Whether the machine's own suites offer the package.
is_offered() { [[ $(LC_ALL=C apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [^\(] ]]; }

# Ends the script: what went wrong, what apt said, and how to go on by hand.
give_up() {
    {
        say "$1"
        if [[ -s ${log:-} ]]; then
            say "the end of the log:"
            tail -n 40 "$log" | sed 's/^/    /'
        fi
        say "needed on Debian 12 or 13, as root:"
        say "    apt-get update && apt-get install --no-install-recommends ${missing[*]:-cmake}"
        say "    (Debian 12 has no drat-trim, but installs the package of Debian 13 as it is)"
        say "elsewhere: a C++20 compiler, CMake $oldest_cmake or later, Ninja, CaDiCaL, cxxopts, nlohmann-json, fmt,"
        say "    OpenSSL, zlib, liblzma, libzstd, libarchive, Open MPI, and drat-trim in PATH"
        if $with_tests; then
            say "    for the tests: GoogleTest, Google Benchmark, gzip, xz, python3, and bgolly, minisat,"
            say "    cryptominisat5, Slurm and ip if they can be had"
        fi
    } >&2
    exit 1
}

# Fills `missing` with what must be there, and `wanted` with what the tests can do without.
find_missing() {
    missing=() wanted=()
    $with_tests && packages+=("${test_packages[@]}")
    local package
    for package in "${packages[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    # A drat-trim built by hand is as good as the package.
    command -v drat-trim >/dev/null || missing+=(drat-trim)
    $with_tests || return 0
    command -v bgolly >/dev/null || wanted+=(golly)
    command -v minisat >/dev/null || wanted+=(minisat)
    command -v cryptominisat5 >/dev/null || wanted+=(cryptominisat)
    for package in "${slurm_packages[@]}"; do
        is_installed "$package" || wanted+=("$package")
    done
}

require_new_cmake() {
    local version
    version=$(cmake --version | awk 'NR == 1 { print $3 }')
    dpkg --compare-versions "$version" ge "$oldest_cmake" ||
        give_up "CMake $version is too old: nonesuch needs $oldest_cmake or later"
}

as_root() { if ((EUID == 0)); then "$@"; else sudo -- "$@"; fi; }

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -q -y -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$log" 2>&1
}

install() { apt_get install --no-install-recommends "$@"; }

# The tests start Slurm's daemons themselves. On installation these would start as well, and fail without a
# configuration or run on for nothing, so Debian's switch for that is off meanwhile, unless this machine has set it.
policy=/usr/sbin/policy-rc.d
is_our_policy=false

forbid_daemons() {
    if [[ -e $policy || -L $policy ]]; then return; fi
    is_our_policy=true
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
}

allow_daemons() { if $is_our_policy; then as_root rm -f "$policy"; fi; }

# drat-trim is in no suite of Debian 12, but the package of Debian 13 needs nothing newer than libc6 2.34 and
# installs there unchanged. It is fetched through apt lists of our own, from the mirror that apt is set up to
# use already, so that this machine's sources, lists and preferences stay as they are.
fetch_drat_trim() {
    local mirrors keyring options
    # shellcheck disable=SC2016 # apt-get fills this in
    mirrors=$(apt-get indextargets --format '$(REPO_URI)' \
        'Identifier: Packages' 'Origin: Debian' 'Codename: bookworm' 'Component: main')
    [[ $mirrors ]] || return 1
    options="arch=$(dpkg --print-architecture) lang=none target=Packages"
    for keyring in /usr/share/keyrings/debian-archive-keyring.{gpg,pgp}; do
        [[ -r $keyring ]] && options+=" signed-by=$keyring" && break
    done
    mkdir -p "$scratch"/apt/{lists,cache/archives}/partial "$scratch/package"
    echo "deb [$options] ${mirrors%%$'\n'*} trixie main" >"$scratch/apt/sources.list"
    cat >"$scratch/apt/apt.conf" <<-END
	#clear APT::Update::Pre-Invoke;
	#clear APT::Update::Post-Invoke;
	#clear APT::Update::Post-Invoke-Success;
	#clear APT::Default-Release;
	Dir::Etc::SourceList "$scratch/apt/sources.list";
	Dir::Etc::SourceParts "/dev/null";
	Dir::Etc::Preferences "/dev/null";
	Dir::Etc::PreferencesParts "/dev/null";
	Dir::State::Lists "$scratch/apt/lists";
	Dir::Cache "$scratch/apt/cache";
	END
    # Run by root, apt downloads as the user _apt.
    if ((EUID == 0)) && id _apt >/dev/null 2>&1; then chown _apt "$scratch/package"; fi
    local private=(apt-get -q -c "$scratch/apt/apt.conf" -o Acquire::Retries=3)
    "${private[@]}" update </dev/null >>"$log" 2>&1 &&
        (cd "$scratch/package" && "${private[@]}" download drat-trim </dev/null >>"$log" 2>&1)
}

install_drat_trim() {
    if is_offered drat-trim; then
        say "installing drat-trim"
        install drat-trim
    else
        say "installing drat-trim from Debian 13 (it is in no suite of this system)"
        fetch_drat_trim && install "$scratch"/package/drat-trim_*.deb
    fi
}

for argument; do
    case $argument in
        --tests) with_tests=true ;;
        -h | --help) usage; exit 0 ;;
        *) echo "install-dependencies: unknown argument '$argument', expected --tests or --help" >&2; exit 1 ;;
    esac
done

missing=("${packages[@]}" drat-trim)
if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    give_up "this is no Debian-like system: install what is needed by other means"
fi
find_missing
if ((${#missing[@]} + ${#wanted[@]} == 0)); then
    require_new_cmake
    say "nothing is missing"
    exit 0
fi
if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    if ((${#missing[@]} == 0)); then
        say "only ${wanted[*]} is missing, and there is neither root nor sudo to install it: its tests are skipped"
        exit 0
    fi
    give_up "missing: ${missing[*]}; there is neither root nor sudo to install them"
fi

scratch=$(mktemp -d)
trap 'allow_daemons; rm -rf "$scratch"' EXIT
chmod 755 "$scratch" # apt's download user must reach what lies in it
log=$scratch/log

all=("${missing[@]}" "${wanted[@]}")
say "missing: ${all[*]}"
say "updating the package lists"
apt_get update || say "the update failed in part: going on with the lists at hand"

from_suites=()
needs_drat_trim=false
for package in "${missing[@]}"; do
    if [[ $package == drat-trim ]]; then needs_drat_trim=true; else from_suites+=("$package"); fi
done
if ((${#from_suites[@]})); then
    say "installing packages from this system's suites"
    install "${from_suites[@]}" || give_up "apt-get could not install them"
fi
require_new_cmake
if $needs_drat_trim; then
    install_drat_trim ||
        give_up "drat-trim could not be installed; one built from marijnheule/drat-trim and put in PATH does as well"
fi
if ((${#wanted[@]})); then forbid_daemons; fi
for package in "${wanted[@]}"; do
    say "installing $package"
    install "$package" || say "$package is not to be had here: its tests are skipped"
done
say "done in $SECONDS s"
