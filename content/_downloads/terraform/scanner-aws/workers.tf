terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.0"
    }
  }
}

provider "aws" {
  region = "{vars.aws.region}"
}

variable "secret_arn" {
  description = "Full ARN of the secret with token and pull secret"
  type        = string
}

module "scanner_workers" {
  source  = "{product}/connect/aws//modules/scanner-workers"
  version = "{vars.version.terraform_aws}"

  secret_arn      = var.secret_arn
  mode            = "outpost"
  platform_region = "us1"
  max_workers     = 4
  scanner_image   = "{vars.image.cloud_scanner}:{vars.version.cloud_scanner}"
}

output "worker_role_arn" {
  value = module.scanner_workers.worker_role_arn
}
