#!/usr/bin/env bash
# Makes every running `shard` a node of the cluster, then spreads the tables over them. Safe to run again.
set -euo pipefail

psql -v ON_ERROR_STOP=1 -c "select citus_set_coordinator_host('postgres', 5432)"
for address in $(getent ahostsv4 shard | awk '{ print $1 }' | sort -u); do
  psql -v ON_ERROR_STOP=1 -c "select citus_add_node('$address', 5432)"
done
psql -v ON_ERROR_STOP=1 -f "$(dirname "$0")/distribute.sql"
