import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ImportColumn } from '@quantrac/contract'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { NumberField } from '../../components/form/NumberField.tsx'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText, numberIn, readingsOf } from '../../lib/decimal-input.ts'
import { formatExact } from '../../lib/number-format.ts'

type Scale = NonNullable<ImportColumn['scale']>

export interface ScaleDialogProps {
  /** The column's head in the file. */
  head: string
  /** The factor's unit. */
  unit: string
  start: Scale
  onSave: (scale: Scale) => void
  onClose: () => void
}

const EXAMPLE = 100

/** How the numbers of a column become those of its factor. */
export function ScaleDialog({ head, unit, start, onSave, onClose }: ScaleDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const factor = useNumber(start.factor)
  const offset = useNumber(start.offset)
  const scale =
    factor.value === null || offset.value === null ? null : { factor: factor.value, offset: offset.value }
  return (
    <Modal opened={opened} onClose={close} title={t('imports.scaleTitle', { column: head })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (scale === null) return
          onSave(scale)
          close()
        }}
      >
        <Stack gap={12}>
          <NumberField {...factor.field} label={t('imports.scaleFactor')} data-autofocus />
          <NumberField {...offset.field} label={t('imports.scaleOffset')} unit={unit} />
          <Example scale={scale} unit={unit} />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" disabled={scale === null}>
              {t('imports.newUse')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** A number as it is typed. */
function useNumber(start: number) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [text, setText] = useState(decimalText(start, language))
  const isUnreadable = readingsOf(text, language).length === 0
  return {
    value: numberIn(text, language),
    field: {
      rules: {},
      value: text,
      error: isUnreadable && t('imports.scaleWrong'),
      onChoose: setText,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
    },
  }
}

/** What becomes of a number. */
function Example({ scale, unit }: { scale: Scale | null; unit: string }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const stored = scale === null ? '–' : formatExact(EXAMPLE * scale.factor + scale.offset, language)
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {t('imports.scaleExample', {
        read: formatExact(EXAMPLE, language),
        stored: `${stored} ${unit}`.trim(),
      })}
    </Text>
  )
}
