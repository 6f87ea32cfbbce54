import { Button, Group, Input, Text } from '@mantine/core'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { longestLogo } from '../../api/contract-values.ts'
import classes from './LogoField.module.css'

interface LogoFieldProps {
  /** A data URL. */
  value: string | null
  error: ReactNode
  onChange: (logo: string | null) => void
}

/** A picture from the person's disk, shown as documents have it. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const url = await dataUrlOf(file)
    setTooLarge(url.length > longestLogo)
    if (url.length <= longestLogo) onChange(url)
  }
  return (
    <Input.Wrapper
      label={t('organisation.logo')}
      description={t('organisation.logoHelp')}
      labelElement="div"
      labelProps={{ id }}
      error={isTooLarge ? t('organisation.logoTooLarge') : error}
    >
      <Group gap={12} mt={6}>
        <div className={classes.frame}>
          {value === null ? (
            <Text size="xs" c="inherit">
              {t('organisation.noLogo')}
            </Text>
          ) : (
            <img src={value} alt={t('organisation.logo')} className={classes.logo} />
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className={classes.file}
          aria-labelledby={id}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('organisation.chooseLogo')}
        </Button>
        {value !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('organisation.removeLogo')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return promise
}
