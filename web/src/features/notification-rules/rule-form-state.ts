import type { UseFormReturnType } from '@mantine/form'
import type { RouteAnswer, routes } from '@quantrac/contract'
import type { RuleValues } from './rule-form.ts'

export type RuleFormState = UseFormReturnType<RuleValues>

/** The people, groups and rotas that a step can tell. */
export type Targets = RouteAnswer<(typeof routes)['notificationRuleTargets']>['data']
