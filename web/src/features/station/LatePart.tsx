import { Card } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { ErrorView } from '../../components/feedback/ErrorView.tsx'
import { Later } from '../../components/feedback/Later.tsx'
import { usePainted } from '../../lib/use-painted.ts'

interface LatePartProps<Props> {
  /** Fetches the part; must be the same function in each render. */
  load: () => Promise<ComponentType<Props>>
  /** In its place until then. */
  waiting?: ReactNode
  children: (part: ComponentType<Props>) => ReactNode
}

/** A lower part of a station's page, whose scripts are fetched when the state of the station and its values of now are painted. */
export function LatePart<Props>({ load, waiting = null, children }: LatePartProps<Props>) {
  const { t } = useTranslation()
  const isPainted = usePainted()
  return (
    <LateDialog
      load={load}
      isAhead={false}
      asking={isPainted ? 1 : undefined}
      waiting={waiting}
      renderFailed={(retry) => (
        <Card padding={0}>
          <ErrorView text={t('station.partFailed')} onRetry={retry} />
        </Card>
      )}
    >
      {(Part) => <Later fallback={waiting}>{children(Part)}</Later>}
    </LateDialog>
  )
}
