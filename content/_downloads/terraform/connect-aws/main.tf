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

variable "external_id" {
  description = "External ID from the console"
  type        = string
}

module "connect" {
  source  = "{product}/connect/aws"
  version = "{vars.version.terraform_aws}"

  external_id = var.external_id
}

output "role_arn" {
  value = module.connect.role_arn
}
