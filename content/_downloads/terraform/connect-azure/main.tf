terraform {
  required_version = ">= 1.5"

  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = ">= 4.0"
    }
    azuread = {
      source  = "hashicorp/azuread"
      version = ">= 3.0"
    }
  }
}

provider "azurerm" {
  features {}
  subscription_id = "{vars.azure.subscription_id}"
}

provider "azuread" {
  tenant_id = "{vars.azure.tenant_id}"
}

variable "subject" {
  description = "Subject from the console"
  type        = string
}

module "connect" {
  source  = "{product}/connect/azure"
  version = "{vars.version.terraform_azure}"

  federated_subject = var.subject
  scope             = "/providers/Microsoft.Management/managementGroups/{vars.azure.management_group}"
  graph_permissions = true
}

output "client_id" {
  value = module.connect.client_id
}
