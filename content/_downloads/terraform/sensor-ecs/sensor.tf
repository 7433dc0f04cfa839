terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 6.0"
    }
  }
}

variable "cluster" {
  description = "Name of the ECS cluster"
  type        = string
}

variable "secret_arn" {
  description = "Full ARN of the secret with the deployment token"
  type        = string
}

data "aws_region" "current" {}

data "aws_ecs_cluster" "this" {
  cluster_name = var.cluster
}

locals {
  capabilities = ["SYS_ADMIN", "SYS_PTRACE", "SYS_RESOURCE", "NET_ADMIN", "DAC_READ_SEARCH", "KILL"]

  mounts = {
    proc       = { host = "/proc", path = "/host/proc", read_only = true }
    tracing    = { host = "/sys/kernel/tracing", path = "/sys/kernel/tracing", read_only = false }
    bpffs      = { host = "/sys/fs/bpf", path = "/sys/fs/bpf", read_only = false }
    os-release = { host = "/etc/os-release", path = "/host/etc/os-release", read_only = true }
    docker     = { host = "/var/run/docker.sock", path = "/host/run/docker.sock", read_only = false }
    state      = { host = "/var/lib/{product}", path = "/var/lib/{product}", read_only = false }
  }
}

resource "aws_cloudwatch_log_group" "sensor" {
  name              = "/ecs/{product}-sensor/${var.cluster}"
  retention_in_days = 14
}

resource "aws_iam_role" "execution" {
  name = "{product}-ecs-execution-${var.cluster}"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "ecs-tasks.amazonaws.com" }
      Action    = "sts:AssumeRole"
    }]
  })
}

resource "aws_iam_role_policy" "execution" {
  name = "token-and-logs"
  role = aws_iam_role.execution.id

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Sid      = "ReadToken"
        Effect   = "Allow"
        Action   = "secretsmanager:GetSecretValue"
        Resource = var.secret_arn
      },
      {
        Sid      = "WriteLogs"
        Effect   = "Allow"
        Action   = ["logs:CreateLogStream", "logs:PutLogEvents"]
        Resource = "${aws_cloudwatch_log_group.sensor.arn}:*"
      },
    ]
  })
}

resource "aws_ecs_task_definition" "sensor" {
  family                   = "{product}-sensor"
  requires_compatibilities = ["EC2"]
  network_mode             = "host"
  pid_mode                 = "host"
  execution_role_arn       = aws_iam_role.execution.arn

  container_definitions = jsonencode([{
    name                   = "sensor"
    image                  = "{vars.image.sensor_ecr}:{vars.version.sensor}"
    essential              = true
    cpu                    = 102
    memoryReservation      = 256
    memory                 = 1024
    user                   = "0"
    readonlyRootFilesystem = true

    linuxParameters = {
      capabilities = { drop = ["ALL"], add = local.capabilities }
    }

    environment = [
      { name = "SENSOR_REGION", value = "us1" },
      { name = "SENSOR_CLUSTER_NAME", value = var.cluster },
      { name = "SENSOR_TAGS", value = "environment=production" },
    ]

    secrets = [{ name = "SENSOR_TOKEN", valueFrom = var.secret_arn }]

    mountPoints = [for name, mount in local.mounts : {
      sourceVolume  = name
      containerPath = mount.path
      readOnly      = mount.read_only
    }]

    healthCheck = {
      command     = ["CMD", "{product}ctl", "sensor", "status", "--exit-code"]
      interval    = 30
      timeout     = 5
      retries     = 3
      startPeriod = 60
    }

    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = aws_cloudwatch_log_group.sensor.name
        awslogs-region        = data.aws_region.current.region
        awslogs-stream-prefix = "sensor"
      }
    }
  }])

  dynamic "volume" {
    for_each = local.mounts

    content {
      name      = volume.key
      host_path = volume.value.host
    }
  }
}

resource "aws_ecs_service" "sensor" {
  name                               = "{product}-sensor"
  cluster                            = data.aws_ecs_cluster.this.arn
  task_definition                    = aws_ecs_task_definition.sensor.arn
  launch_type                        = "EC2"
  scheduling_strategy                = "DAEMON"
  deployment_maximum_percent         = 100
  deployment_minimum_healthy_percent = 0
  propagate_tags                     = "SERVICE"

  depends_on = [aws_iam_role_policy.execution]
}
