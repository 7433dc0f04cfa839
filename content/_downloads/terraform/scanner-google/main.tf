terraform {
  required_version = ">= 1.5"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 6.0"
    }
  }
}

provider "google" {
  project = "{vars.google.scanner_project_id}"
  region  = "{vars.google.region}"
}

variable "secret_id" {
  description = "Secret in Secret Manager with token, pull_user and pull_password as JSON"
  type        = string
}

module "scanner" {
  source  = "{product}/connect/google//modules/scanner"
  version = "{vars.version.terraform_google}"

  organization_id = "{vars.google.org_id}"
  project_id      = "{vars.google.scanner_project_id}"
  regions         = ["{vars.google.region}"]
  platform_region = "us1"
  mode            = "outpost"
  secret_id       = var.secret_id
  max_workers     = 4

  kms_crypto_key_ids = []
}

output "service_account" {
  value = module.scanner.service_account_email
}
