import type { ModuleLatest } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ZoomBar } from '../../components/course/ZoomBar.tsx'
import { RangePicker } from '../../components/range/RangePicker.tsx'
import { type Range, useRange } from '../../components/range/use-range.ts'
import classes from './CourseCard.module.css'
import { CourseChart } from './CourseChart.tsx'
import { type CourseBodyProps, type CourseCardProps, STATION_RANGE } from './course-props.ts'
import { FactorChips } from './FactorChips.tsx'
import { isNever, worstFirst } from './factor-order.ts'
import { OpenedAlert } from './OpenedAlert.tsx'
import { Section } from './Section.tsx'
import type { StationView } from './station-view.ts'
import { type OpenedCourse, useOpenedAlert } from './use-opened-alert.ts'

/** Of the address: a chosen range is the whole course. */
const notOpened = { zoom: undefined, alert: undefined }

/** The chosen factors over time. */
export function CourseCard({ station, view, isNarrow }: CourseCardProps) {
  const { t } = useTranslation()
  const range = useRange(STATION_RANGE)
  const opened = useOpenedAlert(station, view)
  const [hovered, setHovered] = useState<string | null>(null)
  const first = useFirstFactor(station)
  const wanted = view.factors.length > 0 ? view.factors : opened.factor === null ? first : [opened.factor]
  const factors = isNarrow ? wanted.slice(0, 1) : wanted
  const title =
    isNarrow && factors[0] !== undefined ? t('station.courseOf', { name: factors[0] }) : t('station.course')
  return (
    <Section title={title} extra={<RangePicker range={shownRange(range, view, opened)} canCompare />}>
      <OpenedAlert opened={opened} onClose={view.closeAlert} />
      <FactorChips
        factors={station.factors}
        chosen={factors}
        isSingle={isNarrow}
        onChoose={view.choose}
        onHover={setHovered}
      />
      <CourseBody
        station={station}
        view={view}
        factors={factors}
        range={range}
        opened={opened}
        hovered={hovered}
        isNarrow={isNarrow}
      />
    </Section>
  )
}

function CourseBody(props: CourseBodyProps) {
  const { t } = useTranslation()
  const { factors, view, opened, range } = props
  if (factors.length === 0) {
    return (
      <Text size="sm" c="dimmed" px={16} pb={16}>
        {t('station.noCourse')}
      </Text>
    )
  }
  return (
    <>
      {view.zoom !== null && (
        <div className={classes.zoomed}>
          <ZoomBar
            {...(opened.span !== null && { back: t('station.zoomToAlert') })}
            onBack={view.zoomBack}
            onPage={() => range.choose(view.zoom ?? range.choice, notOpened)}
          />
        </div>
      )}
      <CourseChart key={factors.join('\n')} {...props} />
    </>
  )
}

/** The factor that is shown where none is chosen: the worst when the page was opened, so that the chart does not change by itself. */
function useFirstFactor({ factors }: ModuleLatest): readonly string[] {
  const [first] = useState(() => {
    const [worst] = worstFirst(factors).filter((factor) => !isNever(factor))
    return worst === undefined ? [] : [worst.code]
  })
  return first
}

/** The range that the course shows: around an alert, that hour. Another one is not within what was zoomed to, nor around an alert. */
function shownRange(range: Range, view: StationView, opened: OpenedCourse): Range {
  if (view.zoom === null && view.alert === null) return range
  return {
    ...range,
    ...(opened.span !== null && { choice: opened.span, span: opened.span }),
    choose: (choice) => range.choose(choice, notOpened),
  }
}
