/** The 34 operations of the API in the order of the reference. `schema` is the schema of the success body. */
export interface Row {
  readonly id: string
  readonly call: string
  readonly tag: string
  readonly summary: string
  readonly body?: string
  readonly status: string
  readonly schema?: string
}

const text = `
listCloudAccounts | GET /cloud-accounts | Cloud accounts | List cloud accounts | | 200 CloudAccountPage
createCloudAccount | POST /cloud-accounts | Cloud accounts | Create a cloud account | CloudAccountCreate | 201 CloudAccount
updateCloudAccount | PATCH /cloud-accounts/{cloud_account_id} | Cloud accounts | Update a cloud account | CloudAccountUpdate | 200 CloudAccount
deleteCloudAccount | DELETE /cloud-accounts/{cloud_account_id} | Cloud accounts | Delete a cloud account | | 204
listConfigurationRules | GET /configuration/rules | Configuration rules | List configuration rules | | 200 ConfigurationRulePage
getConfigurationRule | GET /configuration/rules/{rule_id} | Configuration rules | Get a configuration rule | | 200 ConfigurationRule
createConfigurationRule | POST /configuration/rules | Configuration rules | Create a configuration rule | ConfigurationRuleCreate | 201 ConfigurationRule
editConfigurationRule | PATCH /configuration/rules/{rule_id} | Configuration rules | Edit a configuration rule | ConfigurationRuleUpdate | 200 ConfigurationRule
listConfigurationFrameworks | GET /configuration/frameworks | Configuration frameworks | List configuration frameworks | | 200 ConfigurationFrameworkPage
createConfigurationFramework | POST /configuration/frameworks | Configuration frameworks | Create a configuration framework | ConfigurationFrameworkCreate | 201 ConfigurationFramework
updateConfigurationFramework | PATCH /configuration/frameworks/{framework_id} | Configuration frameworks | Update a configuration framework | ConfigurationFrameworkUpdate | 200 ConfigurationFramework
listConfigurationFindings | GET /configuration/findings | Configuration findings | List configuration findings | | 200 ConfigurationFindingPage
getConfigurationFinding | GET /configuration/findings/{finding_id} | Configuration findings | Get a configuration finding | | 200 ConfigurationFinding
listVulnerabilityFindings | GET /vulnerabilities/findings | Vulnerability findings | List vulnerability findings | | 200 VulnerabilityFindingPage
getVulnerabilityFinding | GET /vulnerabilities/findings/{finding_id} | Vulnerability findings | Get a vulnerability finding | | 200 VulnerabilityFinding
listSbomPackages | GET /sbom/packages | SBOM | List SBOM packages | | 200 SbomPackagePage
getSbomPackage | GET /sbom/packages/{package_id} | SBOM | Get package details | | 200 SbomPackageDetails
listThreatDetections | GET /threats/detections | Threat detections | List threat detections | | 200 ThreatDetectionPage
getThreatDetection | GET /threats/detections/{detection_id} | Threat detections | Get a threat detection | | 200 ThreatDetection
updateThreatDetection | PATCH /threats/detections/{detection_id} | Threat detections | Update a threat detection | ThreatDetectionUpdate | 200 ThreatDetection
listThreatEvents | GET /threats/events | Threat events | List threat events | | 200 ThreatEventPage
listThreatPolicies | GET /threats/policies | Threat policies | List threat policies | | 200 ThreatPolicyPage
updateThreatPolicy | PATCH /threats/policies/{policy_id} | Threat policies | Update a threat policy | ThreatPolicyUpdate | 200 ThreatPolicy
listApiEndpoints | GET /api-security/endpoints | API security | List API endpoints | | 200 ApiEndpointPage
listIntegrationWebhooks | GET /integrations/webhooks | Integration webhooks | List integration webhooks | | 200 IntegrationWebhookPage
createIntegrationWebhook | POST /integrations/webhooks | Integration webhooks | Create an integration webhook | IntegrationWebhookCreate | 201 IntegrationWebhookWithSecret
updateIntegrationWebhook | PATCH /integrations/webhooks/{webhook_id} | Integration webhooks | Update an integration webhook | IntegrationWebhookUpdate | 200 IntegrationWebhook
deleteIntegrationWebhook | DELETE /integrations/webhooks/{webhook_id} | Integration webhooks | Delete an integration webhook | | 204
listWorkflows | GET /workflows | Workflows | List workflows | | 200 WorkflowPage
getWorkflow | GET /workflows/{workflow_id} | Workflows | Get a workflow | | 200 Workflow
createWorkflow | POST /workflows | Workflows | Create a workflow | WorkflowCreate | 201 Workflow
updateWorkflow | PUT /workflows/{workflow_id} | Workflows | Update a workflow | WorkflowReplace | 200 Workflow
deleteWorkflow | DELETE /workflows/{workflow_id} | Workflows | Delete a workflow | | 204
createEvent | POST /events | Events | Create an event | EventCreate | 202 EventReceipt
`

export const rows: readonly Row[] = text
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', call = '', tag = '', summary = '', body = '', success = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [status = '', schema] = success.split(' ')
    return {
      id,
      call,
      tag,
      summary,
      status,
      ...(body === '' ? {} : { body }),
      ...(schema === undefined ? {} : { schema }),
    }
  })
