terraform {
  required_version = ">= 1.5"

  required_providers {
    helm = {
      source  = "hashicorp/helm"
      version = ">= 3.0"
    }
  }
}

provider "helm" {
  kubernetes = {
    config_path    = "~/.kube/config"
    config_context = var.kube_context
  }
}

variable "kube_context" {
  type        = string
  description = "Context of the cluster in the kubeconfig file."
}

resource "helm_release" "sensor" {
  name       = "{product}"
  namespace  = "{vars.k8s.namespace}"
  repository = "{vars.host.charts}"
  chart      = "sensor"
  version    = "{vars.version.chart_sensor}"
  wait       = true
  timeout    = 600

  values = [yamlencode({
    region      = "us1"
    clusterName = "{vars.example.cluster}"
    credentials = { existingSecret = "{vars.k8s.secret}" }
    image       = { pullSecrets = ["{vars.k8s.pull_secret}"] }
    tags        = { environment = "production", team = "platform" }
  })]
}
