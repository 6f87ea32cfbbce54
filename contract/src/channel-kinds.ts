/** By what a person is told of an alert. A step of a rule names some of them. */
export const channelKinds = ['app', 'mail', 'push', 'sms', 'telegram', 'zalo', 'webhook'] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Who a step tells: a person, the members of a group, who has duty, the station’s contact, or who follows it. */
export const ruleTargets = ['user', 'group', 'duty', 'contact', 'followers'] as const
export type RuleTargetKind = (typeof ruleTargets)[number]

export const deliveryStates = ['waiting', 'held', 'sent', 'failed', 'stopped', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const mostRuleSteps = 5
