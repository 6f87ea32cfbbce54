import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GetInputPropsReturnType } from '@mantine/form'
import { fieldRules } from '../../api/contract-values.ts'
import { DateField } from '../../components/date/DateField.tsx'

export interface OriginValues {
  document: string
  source: string
  grade: '' | 'A' | 'B' | 'C'
}

interface Origin {
  document: string
  source: string
  grade: 'A' | 'B' | 'C' | null
}

/** What an entry follows from. Another one of its kind follows from another document. */
export const originValues = (entry: Origin | null): OriginValues => ({
  document: entry?.document ?? '',
  source: entry?.source ?? '',
  grade: entry?.grade ?? '',
})

export const originBody = ({ document, source, grade }: OriginValues): Origin => ({
  document,
  source,
  grade: grade === '' ? null : grade,
})

interface OriginFieldsProps {
  props: (field: keyof OriginValues | 'valid_from') => GetInputPropsReturnType
  /** False for what is of a year. */
  isDated?: boolean
}

/** From when, and by which document. */
export function OriginFields({ props, isDated = true }: OriginFieldsProps) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={12}>
      {isDated && (
        <DateField
          kind="date"
          label={t('tariffs.fields.from')}
          description={t('tariffs.fields.fromHelp')}
          {...props('valid_from')}
        />
      )}
      <NativeSelect
        label={t('tariffs.grade')}
        description={isDated ? t('tariffs.fields.gradeHelp') : undefined}
        data={(['', 'A', 'B', 'C'] as const).map((value) => ({
          value,
          label: t(`tariffs.grades.${value === '' ? 'none' : value}`),
        }))}
        {...props('grade')}
      />
      <TextInput label={t('tariffs.document')} {...fieldRules.vat.document} {...props('document')} />
      <TextInput label={t('tariffs.fields.source')} {...fieldRules.vat.source} {...props('source')} />
    </SimpleGrid>
  )
}

/** What saving makes anew, and what stays. */
export function Changes({ words }: { words: string }) {
  return (
    <Text size="sm" c="dimmed" component="output">
      {words}
    </Text>
  )
}
