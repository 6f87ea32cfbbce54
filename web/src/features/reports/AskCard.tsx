import { Button, Card, Input, SegmentedControl, Select, Text } from '@mantine/core'
import {
  isOfStation,
  mayHaveOriginals,
  MINUTE_MS,
  type ReportResolution,
  type ReportType,
  type ReportWrite,
} from '@quantrac/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { factorsOfQuery } from '../../api/module-choices.ts'
import { reportLayouts, reportResolutions } from '../../api/contract-values.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { OriginalsField } from '../../components/form/OriginalsField.tsx'
import { StationField } from '../../components/form/StationField.tsx'
import type { TableSearch } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './AskCard.module.css'
import { addressOf, bodyOf, kindOf, offeredTypes, type Question, questionOf } from './ask-question.ts'
import { FactorsField } from './FactorsField.tsx'
import { PeriodField } from './PeriodField.tsx'
import { reportsKey } from './report-list.ts'

const WRONG = '[aria-invalid="true"], [data-wrong] :is(input, button)'

const WRONG_TIME = 'input[data-kind="datetime"][aria-invalid="true"]'

/** Asks for a report. */
export function AskCard({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation()
  const { question, types, setQuestion } = useAsked()
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const ask = useAsk(onAsked)
  const wrong = useFirstWrong(form)
  const change = (changed: Partial<Question>): void => {
    // What the server has refused is no longer what is asked.
    ask.reset()
    setQuestion(changed)
  }
  const body = bodyOf(question, now)
  const missing = (isMissing: boolean, words: string): string | undefined =>
    isTried && isMissing ? words : undefined
  const said = saidOf(ask.error)
  return (
    <Card
      ref={form}
      component="form"
      className={classes.card}
      aria-label={t('reports.ask')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        // A period of time that is wrong is not in the question: the last right one is.
        if (body === undefined || wrong.isTime()) wrong.show()
        else ask.mutate(body, { onError: wrong.show })
      }}
    >
      <div className={classes.column}>
        <StationField
          label={t('reports.station')}
          value={question.module}
          error={missing(question.module === '', t('reports.stationNeeded')) ?? said('module_code')}
          onChange={(module) => change({ module, isAll: true, factors: [] })}
        />
        {isOfStation(question.type) ? (
          <WholeStation />
        ) : (
          <FactorsField
            question={question}
            error={missing(isWithoutFactors(question), t('reports.factorsNeeded')) ?? said('factors')}
            onChange={change}
          />
        )}
      </div>
      <ReportOptions question={question} types={types} now={now} said={said} onChange={change} />
      <div className={classes.foot}>
        <Estimate body={body} />
        <Button type="submit" loading={ask.isPending}>
          {t('reports.ask')}
        </Button>
      </div>
    </Card>
  )
}

/** What is asked for, among what the chosen station has reports of. */
function useAsked() {
  const [asked, setQuestion] = useQuestion()
  const found = useQuery(factorsOfQuery(asked.module))
  const types = offeredTypes(found.data?.results[0]?.type, asked.type)
  const question = types.includes(asked.type) ? asked : { ...asked, type: types[0] ?? asked.type }
  return { question, types, setQuestion }
}

/** In place of the factors. */
function WholeStation() {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed">
      {t('reports.wholeStation')}
    </Text>
  )
}

const isWithoutFactors = ({ module, isAll, factors }: Question): boolean =>
  module !== '' && !isAll && factors.length === 0

/** What the server has said of a field. */
function saidOf(error: unknown): (name: string) => string | undefined {
  const fields = error instanceof ApiError ? error.fields : {}
  return (name) => fields[name]
}

interface ReportOptionsProps {
  question: Question
  /** Those that the station has. */
  types: readonly ReportType[]
  now: number
  /** What the server has said of a field. */
  said: (name: string) => string | undefined
  onChange: (change: Partial<Question>) => void
}

/** The choices of a report: of what, when, how fine and in which form. */
function ReportOptions({ question, types, now, said, onChange }: ReportOptionsProps) {
  const { t } = useTranslation()
  const isHistory = question.type === 'history'
  const may = mayHaveOriginals(kindOf(question))
  return (
    <div className={classes.column}>
      <LabelledChoice label={t('reports.type')}>
        <SegmentedControl
          classNames={{ root: classes.types ?? '', control: classes.oneType ?? '' }}
          withItemsBorders={false}
          value={question.type}
          onChange={(type) => onChange({ type })}
          data={types.map((type) => ({ value: type, label: t(`reports.types.${type}`) }))}
        />
      </LabelledChoice>
      <PeriodField
        value={question.range}
        now={now}
        error={said('start_datetime') ?? said('end_datetime')}
        onChange={(range) => onChange({ range })}
      />
      {(question.type === 'aqi' || question.type === 'data-share') && (
        <Fineness
          type={question.type}
          value={question.resolution}
          onChange={(resolution) => onChange({ resolution })}
        />
      )}
      {isHistory && (
        <div className={classes.fromTo}>
          <Select
            label={t('reports.resolution')}
            data={reportResolutions.map((one) => ({ value: one, label: t(`reports.resolutions.${one}`) }))}
            value={question.resolution}
            allowDeselect={false}
            onChange={(resolution) => resolution !== null && onChange({ resolution })}
          />
          <Select
            label={t('reports.layout')}
            data={reportLayouts.map((one) => ({ value: one, label: t(`reports.layouts.${one}`) }))}
            value={question.layout}
            allowDeselect={false}
            onChange={(layout) => layout !== null && onChange({ layout })}
          />
          <OriginalsField
            may={may}
            checked={question.originals}
            description={t(may ? 'reports.originalsColumns' : 'reports.originalsLong')}
            error={said('originals')}
            onChange={(originals) => onChange({ originals })}
          />
        </div>
      )}
    </div>
  )
}

/** What a row is: an hour or a day of VN_AQI, a day or a month of the share of data. */
const rowsOf = { aqi: ['1d', '1h'], 'data-share': ['raw', '1d'] } as const

interface FinenessProps {
  type: keyof typeof rowsOf
  value: ReportResolution
  onChange: (resolution: ReportResolution) => void
}

function Fineness({ type, value, onChange }: FinenessProps) {
  const { t } = useTranslation()
  const all: readonly ReportResolution[] = rowsOf[type]
  const words = {
    raw: t('reports.rowsOf.month'),
    '1d': t('reports.rowsOf.day'),
    '1h': t('reports.rowsOf.hour'),
  }
  return (
    <LabelledChoice label={t('reports.rowsOf.title')}>
      <SegmentedControl
        value={all.includes(value) ? value : (all[0] ?? value)}
        onChange={(chosen) => onChange(all.find((one) => one === chosen) ?? value)}
        data={rowsOf[type].map((one) => ({ value: one, label: words[one] }))}
      />
    </LabelledChoice>
  )
}

type Asked = NonNullable<ReturnType<typeof bodyOf>>

/** How large it would be. */
function Estimate({ body }: { body: Asked | undefined }) {
  const { t } = useTranslation()
  const estimate = useQuery({
    queryKey: ['report-estimate', body],
    queryFn: ({ signal }) =>
      api.reportEstimate(
        {
          query: {
            ...body,
            report_type: body?.report_type ?? 'history',
            module_code: body?.module_code ?? '',
            start_datetime: body?.start_datetime ?? '',
            end_datetime: body?.end_datetime ?? '',
            all_factors: body?.all_factors === true ? 'true' : 'false',
            originals: body?.originals === true ? 'true' : 'false',
          },
        },
        { signal },
      ),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    retry: false,
  })
  const language = currentLanguage()
  const found = body === undefined ? undefined : estimate.data?.data
  return (
    <Text
      size="sm"
      c={found?.too_many === true ? 'red' : 'dimmed'}
      className={classes.estimate}
      component="output"
    >
      {found === undefined
        ? ''
        : found.too_many
          ? t('reports.tooMany', { rows: formatNumber(found.rows, language) })
          : t('reports.estimate', {
              count: found.rows,
              rows: formatNumber(found.rows, language),
              csv: sizeText(found.csv_bytes, language),
              xlsx: sizeText(found.xlsx_bytes, language),
            })}
    </Text>
  )
}

function useAsk(onAsked: () => void) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<ReportWrite> & Asked) => api.reportCreate({ body }),
    onSuccess: async ({ data }) => {
      onAsked()
      await client.invalidateQueries({ queryKey: reportsKey })
      notify.success(t('reports.asked', { name: data.name }))
    },
    onError: (error) => {
      notify.error(errorText(error, t('reports.createFailed')))
    },
  })
}

/** A number of bytes as files are listed: «820 kB», «1,4 MB». */
function sizeText(bytes: number, locale: string): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)), locale)} kB`
  return `${formatNumber(bytes / 1_000_000, locale, bytes < 10_000_000 ? 1 : 0)} MB`
}

interface LabelledChoiceProps {
  label: string
  /** A control without a label of its own. */
  children: ReactElement<{ 'aria-labelledby'?: string }>
}

/** The label above a segmented control. */
function LabelledChoice({ label, children }: LabelledChoiceProps) {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <div>{cloneElement(children, { 'aria-labelledby': id })}</div>
    </Input.Wrapper>
  )
}

/** The question of `/dataExport`, kept in the address, so that a link asks the same. */
function useQuestion(): [Question, (change: Partial<Question>) => void] {
  const search: TableSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const change = (changed: Partial<Question>): void => {
      void navigate({
        to: '.',
        search: (before: TableSearch) => ({ ...before, ...addressOf({ ...questionOf(before), ...changed }) }),
        replace: true,
        resetScroll: false,
      })
    }
    return [questionOf(search), change]
  }, [search, navigate])
}

/** Brings the first wrong field of a form without a dialog into sight: its button is below all fields. */
function useFirstWrong(form: RefObject<HTMLFormElement | null>) {
  const [asked, setAsked] = useState(0)
  // Only then are the fields marked.
  useEffect(() => {
    if (asked === 0) return
    const field = form.current?.querySelector<HTMLElement>(WRONG)
    field?.focus({ preventScroll: true })
    // In the middle: its name is above it, the words about it below.
    field?.scrollIntoView({ block: 'center' })
  }, [asked, form])
  return {
    /** Whether the refused field is one of the times. */
    isTime: () => form.current !== null && form.current.querySelector(WRONG_TIME) !== null,
    show: () => setAsked((before) => before + 1),
  }
}
