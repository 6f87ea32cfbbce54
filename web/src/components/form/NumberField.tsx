import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, type NumberRules, readingsOf } from '../../lib/decimal-input.ts'

export interface NumberFieldProps extends TextInputProps {
  /** The text as typed. */
  value: string
  rules: NumberRules
  /** Called with the text of the reading that a person chose. */
  onChoose: (text: string) => void
  /** Shown at the right of the number. */
  unit?: string
}

/**
 * A field for a number. A text that reads two ways is not guessed at: both readings are offered when the field is left.
 */
export function NumberField({ rules, onChoose, unit = '', error, ...input }: NumberFieldProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLInputElement>(null)
  const [isLeft, setIsLeft] = useState(false)
  const readings = readingsOf(input.value, currentLanguage(), rules)
  const isAsking = readings.length > 1 && (isLeft || Boolean(error))
  return (
    <div>
      <TextInput
        inputMode={rules.isWhole === true ? 'numeric' : 'decimal'}
        autoComplete="off"
        rightSection={<UnitText unit={unit} />}
        rightSectionWidth={unit === '' ? 0 : 72}
        rightSectionProps={{ style: { justifyContent: 'flex-end', paddingRight: 12 } }}
        {...input}
        ref={ref}
        error={isAsking ? t('form.twoReadings') : error}
        onFocus={(event) => {
          setIsLeft(false)
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          setIsLeft(true)
          input.onBlur?.(event)
        }}
      />
      {isAsking && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box in every browser
        <Group gap={8} mt={6} role="group" aria-label={t('form.twoReadings')}>
          {readings.map((reading) => (
            <Button
              key={reading}
              size="compact-sm"
              variant="default"
              onClick={() => {
                onChoose(decimalText(reading, currentLanguage()))
                ref.current?.focus()
              }}
            >
              {`${decimalText(reading, currentLanguage())} ${unit}`.trim()}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

function UnitText({ unit }: { unit: string }) {
  return (
    <Text c="dimmed" size="xs" truncate>
      {unit}
    </Text>
  )
}
