targetScope = 'managementGroup'

@description('Object id of the service principal, not of the app registration')
param principalObjectId string

var readerRoleId = 'acdd72a7-3385-48ef-bd42-f606fba81ae7'
var postureRoleName = '{product.name} Posture Reader'

resource postureRole 'Microsoft.Authorization/roleDefinitions@2022-04-01' = {
  name: guid(managementGroup().id, postureRoleName)
  properties: {
    roleName: postureRoleName
    description: 'App Service settings and AKS user credentials, in addition to Reader.'
    type: 'CustomRole'
    permissions: [
      {
        actions: [
          'Microsoft.Web/sites/config/list/action'
          'Microsoft.ContainerService/managedClusters/listClusterUserCredential/action'
        ]
        notActions: []
      }
    ]
    assignableScopes: [
      managementGroup().id
    ]
  }
}

resource readerAssignment 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(managementGroup().id, principalObjectId, readerRoleId)
  properties: {
    principalId: principalObjectId
    principalType: 'ServicePrincipal'
    roleDefinitionId: tenantResourceId('Microsoft.Authorization/roleDefinitions', readerRoleId)
  }
}

resource postureAssignment 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(managementGroup().id, principalObjectId, postureRoleName)
  properties: {
    principalId: principalObjectId
    principalType: 'ServicePrincipal'
    roleDefinitionId: postureRole.id
  }
}
