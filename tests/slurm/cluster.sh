#!/usr/bin/env bash
# A Slurm of several nodes on one machine, for tests: real daemons, in namespaces of their own, so that nothing
# of it meets the machine's network, files or processes, and nothing is left when it ends, however it ends.
#
#   tests/slurm/cluster.sh run NODES CPUS COMMAND...    runs COMMAND on a cluster of NODES with CPUS each, as root
#   tests/slurm/cluster.sh check                        exits 77 and says why, if this machine cannot run one
#
# For example, `tests/slurm/cluster.sh run 2 4 bash` opens a shell in which sbatch and squeue work. COMMAND finds
# SLURM_CONF, and room for files in CLUSTER, a folder in memory that goes with the cluster. It may call
#
#   tests/slurm/cluster.sh cut NODE     kills all that runs on the node, as a power cut does, and tells Slurm
#   tests/slurm/cluster.sh boot NODE    starts the node again
#
# The nodes are n1, n2 and so on. CPUS may be more than the machine has.
set -euo pipefail
shopt -s nullglob

self=$(realpath "${BASH_SOURCE[0]}")
own_namespaces=(--mount --uts --net --pid --fork --kill-child --mount-proc)
skipped=77 # what ctest takes for "skipped"
ready_timeout=60
network=10.0.0 # the nodes are .1, .2 and so on
controller=$network.250

usage() { sed -n '2,/^set -/{/^#/s/^# \{0,1\}//p}' "$self"; }

fail() { printf 'cluster.sh: %s\n' "$*" >&2; exit 1; }

skip() { printf 'cluster.sh: skipped: %s\n' "$*" >&2; exit $skipped; }

check() {
    local program
    ((EUID == 0)) || skip "a cluster of one's own needs root"
    for program in slurmctld slurmd sbatch munged unshare ip; do
        command -v "$program" >/dev/null || skip "$program is missing (jobs/install-dependencies.sh --tests)"
    done
    unshare "${own_namespaces[@]}" true 2>/dev/null || skip "this system does not let root make namespaces"
    unshare --net sh -c 'ip link add one type veth peer name two && ip link add switch type bridge' 2>/dev/null ||
        skip "this kernel has no virtual network cards"
}

# until_within SECONDS COMMAND...: tries COMMAND until it succeeds; fails if it does not in time.
until_within() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
}

write_configuration() {
    local nodes=$1 cpus=$2 i
    cat >"$CLUSTER/slurm.conf" <<END
ClusterName=nonesuch
SlurmctldHost=controller($controller)
SlurmUser=root
SlurmdUser=root
AuthInfo=socket=$CLUSTER/munge/socket,cred_expire=5
StateSaveLocation=$CLUSTER/state
SlurmdSpoolDir=$CLUSTER/%n/spool
TmpFS=$CLUSTER/%n/tmp
SlurmctldPidFile=$CLUSTER/slurmctld.pid
SlurmdPidFile=$CLUSTER/%n/slurmd.pid
SlurmctldLogFile=$CLUSTER/slurmctld.log
SlurmdLogFile=$CLUSTER/%n.log
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
DependencyParameters=kill_invalid_depend
SlurmdParameters=config_overrides
ReturnToService=1
SlurmdTimeout=10
TCPTimeout=1
KillWait=2
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE
END
    echo "127.0.0.1 localhost" >"$CLUSTER/hosts"
    echo "$controller controller" >>"$CLUSTER/hosts"
    for ((i = 1; i <= nodes; ++i)); do
        echo "NodeName=n$i NodeAddr=$network.$i CPUs=$cpus" >>"$CLUSTER/slurm.conf"
        echo "$network.$i n$i" >>"$CLUSTER/hosts"
    done
    # The daemons load a cgroup plugin even if nothing uses it. Slurm 24.05 can be told not to; before, the
    # plugin of version 1 is the one that asks nothing of the system.
    local plugin=cgroup/v1 version
    version=$(slurmd -V)
    if printf '%s\n' 24.05 "${version##* }" | sort --version-sort --check=quiet; then plugin=disabled; fi
    echo "CgroupPlugin=$plugin" >"$CLUSTER/cgroup.conf"
}

start_munge() {
    local munge=$CLUSTER/munge
    (umask 077 && head -c 1024 /dev/urandom >"$munge/key")
    munged --foreground --num-threads=2 --socket="$munge/socket" --key-file="$munge/key" --pid-file="$munge/pid" \
        --log-file="$munge/log" --seed-file="$munge/seed" >"$munge/out" 2>&1 </dev/null &
    until_within 10 test -S "$munge/socket" || fail "munged did not start: $(tail -n 3 "$munge/log" "$munge/out")"
}

boot() {
    local node=$1 leader inside=''
    rm -rf "${CLUSTER:?}/$node"
    mkdir -p "$CLUSTER/$node"/{spool,tmp}
    # The leader's death is the power cut: the kernel then kills the namespace's processes, all at once, and nobody
    # answers at its address any more.
    unshare "${own_namespaces[@]}" "$self" node "$node" >>"$CLUSTER/$node.log" 2>&1 </dev/null &
    leader=$!
    disown # so that the shell says nothing of its death
    echo $leader >"$CLUSTER/$node/leader"
    until [[ $inside ]]; do
        read -r inside <"/proc/$leader/task/$leader/children" || sleep 0.01
    done
    ip link add "to-$node" type veth peer name card netns "$inside"
    ip link set "to-$node" master switch up
}

# Slurm would ask the node several times, for half a minute, before it takes it for dead. An answer that was on its way
# must not bring the node back (ReturnToService).
cut_power() {
    kill -KILL "$(<"$CLUSTER/$1/leader")"
    scontrol update NodeName="$1" State=DOWN Reason="power cut"
}

# The first process of a node, which takes in the orphans.
node() {
    hostname "$1"
    mount -t tmpfs memory /dev/shm
    until_within 10 ip link show card >/dev/null 2>&1 || fail "the network card is missing"
    ip link set lo up
    ip address add "$network.${1#n}/24" dev card
    ip link set card up
    slurmd -D -N "$1" -f "$SLURM_CONF" &
    wait
}

are_idle() { (($(sinfo --noheader --Node --states=idle --format=%N 2>/dev/null | wc -l) == $1)); }

show_logs() { tail -n 20 "$CLUSTER"/*.log >&2; }

# The first process of the cluster: with it everything ends.
cluster() {
    local nodes=$1 cpus=$2 i
    shift 2
    mount -t tmpfs -o mode=755 memory "$CLUSTER"
    mkdir -p "$CLUSTER"/{munge,state,tmp}
    chmod 1777 "$CLUSTER/tmp"
    export TMPDIR=$CLUSTER/tmp SLURM_CONF=$CLUSTER/slurm.conf
    # Between nodes, unlike in tests on one machine, messages go over the network.
    unset OMPI_MCA_btl_tcp_if_include OMPI_MCA_oob_tcp_if_include
    hostname controller
    ip link set lo up
    ip link add switch type bridge
    ip address add "$controller/24" dev switch
    ip link set switch up
    write_configuration "$nodes" "$cpus"
    mount --bind "$CLUSTER/hosts" /etc/hosts
    start_munge
    slurmctld -D -i -f "$SLURM_CONF" >"$CLUSTER/slurmctld.out" 2>&1 </dev/null &
    for ((i = 1; i <= nodes; ++i)); do boot "n$i"; done
    until_within $ready_timeout are_idle "$nodes" || { show_logs; fail "Slurm did not come up"; }
    local status=0
    "$@" || status=$?
    umount --lazy "$CLUSTER"
    rmdir "$CLUSTER"
    exit $status
}

run() {
    check
    CLUSTER=$(mktemp -d /tmp/nonesuch-slurm.XXXXXX)
    export CLUSTER
    # Killed, unshare takes the cluster with it.
    exec unshare "${own_namespaces[@]}" "$self" cluster "$@"
}

case ${1:-} in
    check) check ;;
    run) (($# > 3)) || fail "expected: run NODES CPUS COMMAND..."; run "${@:2}" ;;
    cut) cut_power "$2" ;;
    boot) boot "$2"; scontrol update NodeName="$2" State=RESUME ;;
    cluster) cluster "${@:2}" ;;
    node) node "$2" ;;
    -h | --help) usage ;;
    *) fail "expected run, check, cut, boot or --help" ;;
esac
