param vmssName string
param vaultName string
param clientId string
param scriptSha256 string
param sensorRegion string = 'us1'
param sensorTags string = 'environment=production'

var settings = 'export SENSOR_REGION=${sensorRegion} VAULT=${vaultName} CLIENT_ID=${clientId} SCRIPT_SHA256=${scriptSha256} SENSOR_TAGS=${sensorTags}\n'

resource vmss 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' existing = {
  name: vmssName
}

resource sensor 'Microsoft.Compute/virtualMachineScaleSets/extensions@2024-07-01' = {
  parent: vmss
  name: 'install-sensor'
  properties: {
    publisher: 'Microsoft.Azure.Extensions'
    type: 'CustomScript'
    typeHandlerVersion: '2.1'
    autoUpgradeMinorVersion: true
    protectedSettings: {
      script: base64('${settings}${loadTextContent('run-install.sh')}')
    }
  }
}
