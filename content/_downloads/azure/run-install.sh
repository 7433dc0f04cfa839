#!/bin/sh
# Reads the deployment token with the identity of this VM and installs the sensor.
set -eu
: "${SENSOR_REGION:?}" "${VAULT:?}" "${CLIENT_ID:?}" "${SCRIPT_SHA256:?}"
URL="{vars.host.downloads}/host-installer/{vars.version.host_installer}/install-sensor.sh"

json_value() { # json_value NAME: the string NAME of the JSON object on standard input
  sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p" | head -n 1
}

ACCESS=$(curl --fail --silent --show-error --noproxy '*' --retry 5 --header 'Metadata: true' \
  "http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01&resource=https%3A%2F%2Fvault.azure.net&client_id=$CLIENT_ID" |
  json_value access_token)
[ -n "$ACCESS" ] || { echo "the VM has no token for Key Vault" >&2; exit 1; }

TOKEN=$(printf 'Authorization: Bearer %s\n' "$ACCESS" |
  curl --fail --silent --show-error --retry 5 --header @- "https://$VAULT.vault.azure.net/secrets/sensor-token?api-version=7.4" |
  json_value value)
[ -n "$TOKEN" ] || { echo "could not read the secret" >&2; exit 1; }

install -d -m 0700 /etc/{product}
(umask 077 && printf '%s\n' "$TOKEN" > /etc/{product}/token)

WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
curl --fail --silent --show-error --location --retry 5 --output "$WORK/install-sensor.sh" "$URL"
echo "$SCRIPT_SHA256  $WORK/install-sensor.sh" | sha256sum --check --quiet -
sh "$WORK/install-sensor.sh" --region "$SENSOR_REGION" --tags "${SENSOR_TAGS:-}"
