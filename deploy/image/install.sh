#!/bin/sh
# First step of the image: every package, as the lock names it. The last step that needs a network.
set -eu
npm ci --include=dev --no-audit --no-fund --loglevel=error
