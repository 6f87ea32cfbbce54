import type { ComponentType } from 'react'
import { AqiWidget } from './AqiWidget.tsx'
import { AveragesWidget } from './AveragesWidget.tsx'
import { ComplianceWidget } from './ComplianceWidget.tsx'
import type { LateType } from './late-types.ts'
import type { BodyProps } from './widget-body.ts'

export { EnvironmentSample } from './EnvironmentSample.tsx'

/** The widgets of the environment, in one script. */
export const environmentWidgets = {
  aqi_hours: AqiWidget,
  compliance_month: ComplianceWidget,
  averages_step: AveragesWidget,
} as const satisfies Record<LateType, ComponentType<BodyProps>>
