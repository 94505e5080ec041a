# Sourced by ./backends: what each backend needs, installed once per pinned version into $state/tools (Redis: by apt).
# shellcheck shell=bash

NATS_VERSION=v2.14.10
NATS_MIN=2.10
REDIS_MIN=6.2
VERSITYGW_VERSION=v1.8.0
MAVEN_DEPENDENCY_PLUGIN=3.6.1

at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }
version_of() { "$1" --version | grep -oE '[0-9]+\.[0-9]+(\.[0-9]+)?' | head -n 1; }

log_run() {
  local log=$1
  shift
  "$@" >>"$log" 2>&1 && return
  tail -n 15 "$log" >&2
  die "failed: $* (whole log: $log)"
}

# go_build NAME TOOLS_FOLDER PACKAGE: builds a Go program into its folder, whole or not at all.
go_build() {
  log_run "$state/log/install-$1.log" env GOBIN="$state/tools/.$1-new" go install -trimpath "-ldflags=-s -w" "$3"
  mkdir -p "$2"
  mv "$state/tools/.$1-new/"* "$2/"
  rmdir "$state/tools/.$1-new"
}

install_nats() {
  local have
  if have=$(command -v nats-server); then
    local version
    version=$(version_of "$have")
    if at_least "$NATS_MIN" "$version"; then nats_bin=$have; return; fi
    say "nats-server $version on PATH is older than $NATS_MIN; using a built $NATS_VERSION"
  fi
  nats_bin="$state/tools/nats-$NATS_VERSION/nats-server"
  [ -x "$nats_bin" ] && return
  need go "nats" "Install Go 1.26 or newer, put nats-server >= $NATS_MIN on PATH, or set FRONTDESK_NATS_URL."
  say "building nats-server $NATS_VERSION (once, about a minute)"
  go_build nats "$(dirname "$nats_bin")" "github.com/nats-io/nats-server/v2@$NATS_VERSION"
}

install_s3() {
  s3_bin=$(command -v versitygw) && return
  s3_bin="$state/tools/versitygw-$VERSITYGW_VERSION/versitygw"
  [ -x "$s3_bin" ] && return
  need go "s3" "Install Go 1.26 or newer, put versitygw on PATH, or set FRONTDESK_S3_URL."
  say "building versitygw $VERSITYGW_VERSION (once, about a minute)"
  go_build s3 "$(dirname "$s3_bin")" "github.com/versity/versitygw/cmd/versitygw@$VERSITYGW_VERSION"
}

install_redis() {
  if redis_bin=$(command -v redis-server); then
    at_least "$REDIS_MIN" "$(version_of "$redis_bin")" || die "redis-server on PATH is older than $REDIS_MIN; replace it or set FRONTDESK_REDIS_URL"
    return
  fi
  need apt-get "redis" "Install Redis >= 7 by hand, or set FRONTDESK_REDIS_URL."
  [ "$(id -u)" = 0 ] || die "redis-server is missing and only root can run apt-get: run 'sudo apt-get install redis-server', or set FRONTDESK_REDIS_URL"
  say "installing redis-server with apt-get (once)"
  local log="$state/log/install-redis.log" policy=/usr/sbin/policy-rc.d mine=""
  if [ ! -e "$policy" ]; then # keeps the package from starting its own service
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    mine=1
  fi
  local ok=1
  env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-server >>"$log" 2>&1 ||
    { apt-get update >>"$log" 2>&1 && env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-server >>"$log" 2>&1; } || ok=""
  [ -z "$mine" ] || rm -f "$policy"
  if [ -z "$ok" ]; then tail -n 15 "$log" >&2; die "apt-get could not install redis-server (whole log: $log)"; fi
  if command -v systemctl >/dev/null 2>&1; then systemctl disable redis-server >>"$log" 2>&1 || true
  elif command -v update-rc.d >/dev/null 2>&1; then update-rc.d redis-server disable >>"$log" 2>&1 || true; fi
  redis_bin=$(command -v redis-server) || die "redis-server is installed but not on PATH"
}

install_mongo() {
  mongo_bin=$(command -v mongod) && return
  need java "mongo" "Install a JDK 17 or newer, put mongod on PATH, or set FRONTDESK_MONGO_URL."
  local key
  key=$(cat "$here"/mongo/pom.xml "$here"/mongo/*.java | sha256sum | cut -c1-12)
  mongo_home="$state/tools/mongo-$key"
  [ -f "$mongo_home/.ready" ] && return
  need javac "mongo" "A JDK is needed, not only a Java runtime."
  need mvn "mongo" "Install Maven 3.8 or newer, put mongod on PATH, or set FRONTDESK_MONGO_URL."
  say "fetching and compiling the MongoDB stand-in (once)"
  rm -rf "$mongo_home"
  mkdir -p "$mongo_home"
  log_run "$state/log/install-mongo.log" mvn -q -B -f "$here/mongo/pom.xml" \
    "org.apache.maven.plugins:maven-dependency-plugin:$MAVEN_DEPENDENCY_PLUGIN:copy-dependencies" "-DoutputDirectory=$mongo_home/lib"
  log_run "$state/log/install-mongo.log" javac -cp "$mongo_home/lib/*" -d "$mongo_home/classes" "$here"/mongo/*.java
  touch "$mongo_home/.ready"
}

install_qdrant() {
  qdrant_bin=$(command -v qdrant) && return
  need python3 "qdrant" "Install Python 3.11 or newer, put qdrant on PATH, or set FRONTDESK_QDRANT_URL."
  local key
  key=$(sha256sum <"$here/qdrant/requirements.txt" | cut -c1-12)
  qdrant_home="$state/tools/qdrant-$key"
  [ -f "$qdrant_home/.ready" ] && return
  say "installing the Qdrant stand-in's packages (once)"
  rm -rf "$qdrant_home"
  python3 -m venv "$qdrant_home" 2>>"$state/log/install-qdrant.log" ||
    die "python3 -m venv failed; on Debian install python3-venv (log: $state/log/install-qdrant.log)"
  log_run "$state/log/install-qdrant.log" "$qdrant_home/bin/pip" install --disable-pip-version-check --only-binary=:all: -r "$here/qdrant/requirements.txt"
  touch "$qdrant_home/.ready"
}
