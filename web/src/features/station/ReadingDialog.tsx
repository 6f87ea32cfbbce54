import type { ModuleLatest } from '@quantrac/contract'
import { Group, NativeSelect, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fieldRules } from '../../api/contract-values.ts'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { useOpenOnMount } from '../../components/dialog/use-open-on-mount.ts'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { FormDialog } from '../../components/form/FormDialog.tsx'
import { NumberField } from '../../components/form/NumberField.tsx'
import type { DeleteQuestion as Question } from '../../components/table/row-actions.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { decimalText } from '../../lib/decimal-input.ts'
import { formatDateTime } from '../../lib/time-format.ts'
import { qualityWords } from './quality-words.ts'
import { type ReadingForm, type Stored, useReadingForm } from './use-reading-form.ts'

interface ReadingDialogProps {
  /** What is to be done with a reading. */
  kind: 'correct' | 'delete'
  station: ModuleLatest
  /** The instant of the readings. */
  at: string
  /** The factor that is chosen first. */
  code: string | undefined
  onClose: () => void
}

/** Corrects or deletes a reading of an instant. Opens when it is mounted. */
export function ReadingDialog({ kind, station, at, code, onClose }: ReadingDialogProps) {
  const { t } = useTranslation()
  const [opened, close] = useOpenOnMount(onClose)
  const [question, setQuestion] = useState<Question>()
  const reading = useReadingForm({ station, at, code })
  const { form, found, chosen } = reading
  const when = formatDateTime(at, currentLanguage())
  const questionOf = useQuestion(when)
  const isCorrected = kind === 'correct'
  /** Whether something was sent. */
  const save = async (): Promise<boolean> => {
    const change = reading.change()
    if (chosen === undefined || change === null) return false
    await api.metricUpdate({ params: { id: chosen.id }, body: change })
    return true
  }
  const ask = async (): Promise<false> => {
    if (chosen !== undefined) setQuestion(questionOf(chosen))
    return false
  }
  const [only, other] = reading.stored
  // Nothing to choose.
  if (!isCorrected && question === undefined && only !== undefined && other === undefined)
    setQuestion(questionOf(only))
  if (question !== undefined) return <DeleteQuestion question={question} onClose={close} />
  return (
    <FormDialog
      opened={opened && (isCorrected || !found.isPending)}
      onClose={close}
      title={t(isCorrected ? 'station.correctReading' : 'station.deleteReading', { at: when })}
      form={form}
      save={isCorrected ? save : ask}
      stays={() => !isCorrected}
      // Every chart, figure and list of alerts may be another one now.
      renews={[]}
      done={(isSent, { factor }) =>
        isSent ? t('station.readingSaved', { code: factor, at: when }) : undefined
      }
      isDirty={isCorrected && form.isDirty()}
      submitLabel={isCorrected ? t('common.save') : t('station.deleteChosen')}
      failed={t('errors.updateReadingFailed')}
      placeholder={
        chosen === undefined ? (
          <Loaded query={found} fallback={t('station.readingsFailed')} height={isCorrected ? 280 : 140}>
            {() => <Text size="sm">{t('station.readingGone')}</Text>}
          </Loaded>
        ) : undefined
      }
    >
      {chosen !== undefined && <Chosen reading={reading} chosen={chosen} />}
      {chosen !== undefined && isCorrected && <Fields form={form} unit={chosen.factor.unit} />}
    </FormDialog>
  )
}

function useQuestion(when: string) {
  const { t } = useTranslation()
  return ({ id, factor: { code, unit }, value }: Stored): Question => ({
    name: t('station.readingName', { code, value: textOf(value, unit), at: when }),
    what: t('station.deleteReadingText'),
    call: () => api.metricDelete({ params: { id } }),
    renews: (client) => client.invalidateQueries(),
    done: t('station.readingDeleted', { code, at: when }),
    failed: t('errors.deleteReadingFailed'),
  })
}

/** Which reading of the instant it is, and what is stored of it. */
function Chosen({ reading: { stored, choose }, chosen }: { reading: ReadingForm; chosen: Stored }) {
  const { t } = useTranslation()
  const { factor, value, quality } = chosen
  const text = textOf(value, factor.unit)
  return (
    <>
      {stored.length > 1 ? (
        <NativeSelect
          label={t('station.factor')}
          data={stored.map((one) => ({ value: one.factor.code, label: nameOf(one) }))}
          value={factor.code}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        <Text fw={600}>{nameOf(chosen)}</Text>
      )}
      <Text size="sm">
        {t('station.storedReading', { value: text, quality: t(qualityWords[quality]).toLowerCase() })}
      </Text>
    </>
  )
}

const nameOf = ({ factor: { code, name } }: Stored): string => (name === code ? code : `${code} · ${name}`)

/** Every digit, with the unit. */
const textOf = (value: number, unit: string): string =>
  `${decimalText(value, currentLanguage())} ${unit}`.trim()

function Fields({ form, unit }: { form: ReadingForm['form']; unit: string }) {
  const { t } = useTranslation()
  return (
    <>
      <NumberField
        label={t('station.value')}
        required
        unit={unit}
        rules={fieldRules.metric.value}
        {...form.getInputProps('value')}
        value={form.values.value}
        onChoose={(text) => form.setFieldValue('value', text)}
      />
      <Radio.Group
        label={t('station.quality')}
        description={t('station.qualityHelp')}
        {...form.getInputProps('quality')}
      >
        <Group gap={20} mt={8}>
          {(['0', '1', '2'] as const).map((quality) => (
            <Radio key={quality} value={quality} label={t(qualityWords[quality])} />
          ))}
        </Group>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t('station.judgedAgain')}
      </Text>
    </>
  )
}
