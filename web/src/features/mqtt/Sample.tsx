import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Sample.module.css'

/** The start of a message on one line; a press shows all of it. */
export function Sample({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <UnstyledButton
      className={classes.sample}
      aria-expanded={isOpen}
      title={isOpen ? undefined : t('mqtt.showSample')}
      onClick={() => setOpen(!isOpen)}
    >
      {text}
    </UnstyledButton>
  )
}
