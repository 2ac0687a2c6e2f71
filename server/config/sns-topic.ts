/** `arn:aws:sns:ap-southeast-1:123456789012:bounces`, with the region as its group. */
export const SNS_TOPIC_ARN = /^arn:aws(?:-cn|-us-gov)?:sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}$/
