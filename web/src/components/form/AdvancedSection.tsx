import { Stack } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AdvancedSection.module.css'
import { Disclosure } from './Disclosure.tsx'

export interface AdvancedSectionProps {
  /** A field inside was refused: the section opens, so that its message is visible. */
  hasError: boolean
  startsOpen?: boolean
  /** A function, if a part is fetched only when the section is open. */
  children: ReactNode | ((isOpen: boolean) => ReactNode)
}

/** The fields of a form that most people leave as they are. */
export function AdvancedSection({ hasError, startsOpen = false, children }: AdvancedSectionProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(startsOpen)
  const fields = useRef<HTMLDivElement>(null)
  const [hadError, setHadError] = useState(false)
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setOpen(true)
  }
  useEffect(() => {
    if (!hasError) return
    // The form focused the field while it was hidden, which had no effect.
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasError])
  return (
    <Disclosure
      className={classes.section ?? ''}
      summary={t('common.advanced')}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Stack ref={fields} gap={12} pt={12}>
        {typeof children === 'function' ? children(open) : children}
      </Stack>
    </Disclosure>
  )
}
