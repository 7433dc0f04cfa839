terraform {
  required_version = ">= 1.5"

  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = ">= 4.0"
    }
  }
}

provider "azurerm" {
  features {}
  subscription_id = "{vars.azure.subscription_id}"
}

variable "deployment_token" {
  type      = string
  sensitive = true
}

variable "pull_secret" {
  type      = object({ user = string, password = string })
  sensitive = true
}

variable "scanned_subscription_ids" {
  type = list(string)
}

module "scanner" {
  source  = "{product}/connect/azure//modules/scanner"
  version = "{vars.version.terraform_azure}"

  location                 = "{vars.azure.region}"
  platform_region          = "us1"
  mode                     = "outpost"
  management_group_id      = "{vars.azure.management_group}"
  scanned_subscription_ids = var.scanned_subscription_ids
  deployment_token         = var.deployment_token
  pull_secret              = var.pull_secret
  max_workers              = 4
}

output "principal_id" {
  value = module.scanner.principal_id
}
