import { UnstyledButton } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FactStrip.module.css'
import type { FactName } from './facts.ts'
import type { ChangeMapping } from './use-import.ts'

export interface FactProps {
  detail: ImportDetail
  /** What was recognised cannot be changed any more. */
  isFixed: boolean
  onChange: ChangeMapping
}

/** Whether a person is to say which value of a fact is right. */
export const isAsked = ({ questions }: Pick<ImportDetail, 'questions'>, name: FactName): boolean =>
  questions.some(({ part }) => part === name)

interface FactBodyProps {
  detail: ImportDetail
  name: FactName
  value: ReactNode
  /** Beside the value. */
  mark?: ReactNode
}

/** A fact: its name, its value, and why. */
export function FactBody({ detail, name, value, mark }: FactBodyProps) {
  const { t } = useTranslation()
  const fact = detail.facts.find((one) => one.name === name)
  return (
    <span className={classes.fact}>
      <span className={classes.label}>{t(`imports.facts.${name}`)}</span>
      <span className={classes.value}>
        {isAsked(detail, name) && <IconAlertTriangle size={16} aria-label={t('imports.unsure')} />}
        <span>{value}</span>
        {mark}
      </span>
      <span className={classes.because} title={fact?.because}>
        {fact?.because}
      </span>
    </span>
  )
}

/** A fact that opens its menu. */
export function FactButton({
  detail,
  name,
  value,
  ...button
}: FactBodyProps & Omit<ComponentProps<'button'>, 'name' | 'value' | 'style'>) {
  return (
    <UnstyledButton {...button} className={classes.button ?? ''}>
      <FactBody
        detail={detail}
        name={name}
        value={value}
        mark={<IconChevronDown size={16} className={classes.chevron} aria-hidden />}
      />
    </UnstyledButton>
  )
}
