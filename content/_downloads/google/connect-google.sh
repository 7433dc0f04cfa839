#!/usr/bin/env bash
set -euo pipefail

HOST_PROJECT="{vars.google.project_id}"   # holds the pool and the service account
SCOPE_TYPE="organization"           # organization, folder or project
SCOPE_ID="{vars.google.org_id}"             # organization number, folder number or project id
TENANT_ULID="TENANT_ULID"           # from the console
SCAN_IMAGES="true"                  # false: no access to Artifact Registry

POOL="{vars.google.pool}"
PROVIDER="{vars.google.provider}"
ACCOUNT="{product}-posture"
EMAIL="${ACCOUNT}@${HOST_PROJECT}.iam.gserviceaccount.com"
NUMBER=$(gcloud projects describe "${HOST_PROJECT}" --format="value(projectNumber)")

gcloud services enable --project="${HOST_PROJECT}" \
  cloudresourcemanager.googleapis.com iam.googleapis.com iamcredentials.googleapis.com \
  sts.googleapis.com cloudasset.googleapis.com serviceusage.googleapis.com \
  compute.googleapis.com container.googleapis.com artifactregistry.googleapis.com

gcloud iam workload-identity-pools create "${POOL}" \
  --project="${HOST_PROJECT}" --location=global \
  --display-name="Cloud security platform"

gcloud iam workload-identity-pools providers create-oidc "${PROVIDER}" \
  --project="${HOST_PROJECT}" --location=global --workload-identity-pool="${POOL}" \
  --issuer-uri="{vars.host.auth}" \
  --attribute-mapping="google.subject=assertion.sub" \
  --attribute-condition="assertion.sub == 'tenant:${TENANT_ULID}'"

gcloud iam service-accounts create "${ACCOUNT}" \
  --project="${HOST_PROJECT}" --display-name="Cloud security posture, read only"

gcloud iam service-accounts add-iam-policy-binding "${EMAIL}" \
  --project="${HOST_PROJECT}" --role="roles/iam.workloadIdentityUser" \
  --member="principal://iam.googleapis.com/projects/${NUMBER}/locations/global/workloadIdentityPools/${POOL}/subject/tenant:${TENANT_ULID}"

gcloud projects add-iam-policy-binding "${HOST_PROJECT}" --condition=None --quiet \
  --member="serviceAccount:${EMAIL}" --role="roles/serviceusage.serviceUsageConsumer"

ROLES=(roles/iam.securityReviewer roles/cloudasset.viewer roles/browser roles/container.viewer)
if [ "${SCAN_IMAGES}" = "true" ]; then
  ROLES+=(roles/artifactregistry.reader)
fi

for ROLE in "${ROLES[@]}"; do
  case "${SCOPE_TYPE}" in
    organization) TARGET=(gcloud organizations) ;;
    folder)       TARGET=(gcloud resource-manager folders) ;;
    project)      TARGET=(gcloud projects) ;;
    *) echo "SCOPE_TYPE must be organization, folder or project" >&2; exit 2 ;;
  esac
  "${TARGET[@]}" add-iam-policy-binding "${SCOPE_ID}" --condition=None --quiet \
    --member="serviceAccount:${EMAIL}" --role="${ROLE}" > /dev/null
  echo "granted ${ROLE}"
done

echo "pool_provider: projects/${NUMBER}/locations/global/workloadIdentityPools/${POOL}/providers/${PROVIDER}"
echo "service_account_email: ${EMAIL}"
