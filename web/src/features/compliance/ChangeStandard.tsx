import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { LazyDialog } from '../../components/dialog/LazyDialog.tsx'
import { loadStationStandard } from '../../components/standards/load-station-standard.ts'

interface ChangeStandardProps {
  module: { id: number; code: string }
  /** It has one already. */
  isTaken: boolean
}

/** Opens the choice of a station's document, for who may make it. */
export function ChangeStandard({ module, isTaken }: ChangeStandardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [turn, setTurn] = useState<number>()
  const mayLook = useCan('standards.view_standard')
  const mayChange = useCan('adaptors.change_threshold')
  if (!mayLook || !mayChange) return null
  return (
    <>
      <Button
        variant="default"
        size={isTaken ? 'xs' : 'sm'}
        onClick={() => setTurn((last) => (last ?? 0) + 1)}
      >
        {t(isTaken ? 'compliance.changeStandard' : 'compliance.chooseStandard')}
      </Button>
      {turn !== undefined && (
        <LazyDialog load={loadStationStandard} asking={turn}>
          {(Dialog) => (
            <Dialog
              key={turn}
              module={module}
              onClose={() => void client.invalidateQueries({ queryKey: ['compliance'] })}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
