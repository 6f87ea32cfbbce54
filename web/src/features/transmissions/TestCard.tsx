import {
  type Transmission,
  type TransmissionStep,
  transmissionStepsOf,
  type TransmissionTest,
} from '@quantrac/contract'
import { Alert, Button, Loader, Title } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useErrorText } from '../../components/feedback/use-error-text.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { formatSecond } from '../../lib/time-format.ts'
import { TestHelp } from './TestHelp.tsx'
import own from './TestCard.module.css'
import classes from './Transmissions.module.css'

interface Tested {
  at: number
  steps: TransmissionTest[]
}

/** Longer than the server tries at most. */
const timeoutMs = 75_000

/** Connects as the destination is saved, and says each step. */
export function TestCard({ destination }: { destination: Transmission }) {
  const { t } = useTranslation()
  const title = useId()
  const errorText = useErrorText()
  const test = useMutation({
    mutationFn: async (): Promise<Tested> => {
      const { data } = await api.transmissionTest({ params: { id: destination.id } }, { timeoutMs })
      return { at: Date.now(), steps: data }
    },
  })
  const failed = test.data?.steps.find(({ ok }) => !ok)
  const isFirst = test.data === undefined && destination.state.sent_until === null
  return (
    <section className={classes.part} aria-labelledby={title}>
      <div className={classes.partHead}>
        <Title order={2} id={title}>
          {t('transmissions.test')}
        </Title>
        <output className={classes.quiet}>
          {test.data !== undefined && <Outcome destination={destination} tested={test.data} />}
        </output>
      </div>
      {test.isError && (
        <Alert color="red" mb={8}>
          {errorText(test.error, t('transmissions.testFailed'))}
        </Alert>
      )}
      <Steps destination={destination} done={test.isPending ? [] : (test.data?.steps ?? [])} />
      {failed !== undefined && !test.isPending && (
        <TestHelp destination={destination} failed={failed} onPinned={() => test.mutate()} />
      )}
      <Button
        variant={isFirst ? 'filled' : 'default'}
        className={own.try ?? ''}
        disabled={test.isPending}
        leftSection={test.isPending ? <Loader size={14} /> : <IconRefresh size={16} aria-hidden />}
        onClick={() => test.mutate()}
      >
        {t(test.data === undefined ? 'transmissions.try' : 'transmissions.tryAgain')}
      </Button>
    </section>
  )
}

/** «12:51:48, dừng ở bước 4 trên 8» */
function Outcome({ destination, tested: { at, steps } }: { destination: Transmission; tested: Tested }) {
  const { t } = useTranslation()
  const all = transmissionStepsOf(destination.protocol).length
  const isGood = steps.every(({ ok }) => ok)
  const words = isGood
    ? t('transmissions.allSteps', { all })
    : t('transmissions.stoppedAt', { step: steps.length, all })
  return `${formatSecond(at)}, ${words}`
}

interface StepsProps {
  destination: Transmission
  done: readonly TransmissionTest[]
}

function Steps({ destination, done }: StepsProps) {
  return (
    <ol className={own.steps}>
      {transmissionStepsOf(destination.protocol).map((step) => (
        <Step key={step} step={step} done={done.find((one) => one.step === step)} isBegun={done.length > 0} />
      ))}
    </ol>
  )
}

interface StepProps {
  step: TransmissionStep
  done: TransmissionTest | undefined
  isBegun: boolean
}

function Step({ step, done, isBegun }: StepProps) {
  const { t } = useTranslation()
  const isFailed = done !== undefined && !done.ok
  const Icon = done === undefined ? IconCircleDashed : done.ok ? IconCheck : IconExclamationCircle
  return (
    <li data-failed={isFailed || undefined} data-done={done !== undefined || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        {isFailed ? <b>{t(`transmissions.failedSteps.${step}`)}</b> : t(`transmissions.steps.${step}`)}
        {done !== undefined && done.detail !== '' && <span className={own.detail}>{done.detail}</span>}
      </span>
      <span className={classes.quiet}>
        {done === undefined
          ? isBegun && t('transmissions.notRun')
          : `${formatNumber(done.milliseconds, currentLanguage())} ms`}
      </span>
    </li>
  )
}
