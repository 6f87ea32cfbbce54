import { Text } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { selectText } from '../../components/form/use-copy.ts'
import { CopyButton } from './CopyButton.tsx'
import classes from './Fact.module.css'

interface FactProps {
  name: string
  /** Without one only the hint is shown. */
  value?: string
  hint?: ReactNode
  action?: ReactNode
  /** Tells a screen reader when it comes. */
  isLive?: boolean
}

/** One line: its name, the value with a button that copies it, and what it is. */
export function Fact({ name, value, hint, action, isLive = false }: FactProps) {
  const id = useId()
  const text = useRef<HTMLElement>(null)
  return (
    <div className={classes.fact}>
      <dt id={id}>{name}</dt>
      <dd>
        <span className={classes.words} aria-live={isLive ? 'polite' : undefined}>
          {value !== undefined && (
            <code ref={text} className={classes.value}>
              {value}
            </code>
          )}
          {hint !== undefined && (
            <Text span size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </span>
        {action}
        {value !== undefined && (
          <CopyButton label={name} value={value} select={() => selectText(text.current)} />
        )}
      </dd>
    </div>
  )
}
