terraform {
  required_version = ">= 1.5"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 5.0"
    }
  }
}

provider "google" {
  project = var.host_project_id
}

variable "host_project_id" {
  type        = string
  description = "Project that holds the pool and the service account."
  default     = "{vars.google.project_id}"
}

variable "tenant_ulid" {
  type        = string
  description = "Tenant id that the console shows."
}

module "connect" {
  source  = "{product}/connect/google"
  version = "{vars.version.terraform_google}"

  host_project_id = var.host_project_id
  tenant_ulid     = var.tenant_ulid

  scope_type = "organization" # organization, folder or project
  scope_id   = "{vars.google.org_id}"

  scan_images     = true # roles/artifactregistry.reader
  read_kubernetes = true # roles/container.viewer
}

output "pool_provider" {
  value = module.connect.pool_provider
}

output "service_account_email" {
  value = module.connect.service_account_email
}
