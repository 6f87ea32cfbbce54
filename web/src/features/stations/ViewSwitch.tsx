import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconBaselineDensitySmall from '@tabler/icons-react/dist/esm/icons/IconBaselineDensitySmall.mjs'
import { useTranslation } from 'react-i18next'
import type { OverviewAddress } from './use-overview-address.ts'

/** Matrix or cards, and how high a row of the matrix is; both kept in the address. */
export function ViewSwitch({ address }: { address: OverviewAddress }) {
  const { t } = useTranslation()
  const { table, view, isDense } = address
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      {view === 'matrix' && !isNarrow && (
        <Button
          variant="default"
          aria-pressed={isDense}
          leftSection={<IconBaselineDensitySmall size={16} aria-hidden />}
          {...(isDense && { bd: '1px solid var(--accent-text)' })}
          onClick={() => table.setFilter('rows', isDense ? undefined : 'dense')}
        >
          {t('overview.dense')}
        </Button>
      )}
      <SegmentedControl
        aria-label={t('overview.view')}
        value={view}
        onChange={(next) => table.setFilter('view', next === 'cards' ? next : undefined)}
        data={[
          { value: 'matrix', label: t('overview.matrix') },
          { value: 'cards', label: t('overview.cards') },
        ]}
      />
    </>
  )
}
