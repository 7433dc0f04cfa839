variable "worker_account_id" {
  description = "Account with the workers"
  type        = string
}

module "scanner_role" {
  source  = "{product}/connect/aws//modules/scanner-role"
  version = "{vars.version.terraform_aws}"

  worker_account_id = var.worker_account_id
  key_regions       = ["us-east-1", "eu-west-1"]
}
