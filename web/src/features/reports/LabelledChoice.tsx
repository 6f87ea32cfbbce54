import { Input } from '@mantine/core'
import { cloneElement, type ReactElement, useId } from 'react'

interface LabelledChoiceProps {
  label: string
  /** A control without a label of its own. */
  children: ReactElement<{ 'aria-labelledby'?: string }>
}

/** The label above a segmented control. */
export function LabelledChoice({ label, children }: LabelledChoiceProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div>{cloneElement(children, { 'aria-labelledby': id })}</div>
    </Input.Wrapper>
  )
}
