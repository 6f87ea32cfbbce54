import type { Transmission } from '@quantrac/contract'
import { Alert, Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { Can } from '../../components/access/Can.tsx'
import { DeleteQuestion } from '../../components/dialog/DeleteQuestion.tsx'
import { formatSecond } from '../../lib/time-format.ts'
import { DaySentence } from './DayStrip.tsx'
import { FileLog } from './FileLog.tsx'
import type { Look } from './late.ts'
import { NextFile } from './NextFile.tsx'
import { TestCard } from './TestCard.tsx'
import classes from './Transmissions.module.css'
import { transmissionsKey } from './transmissions-query.ts'

/** What waits and why, the next file, the test, and what was sent. */
export function DestinationDetails({ destination, look }: { destination: Transmission; look: Look }) {
  const { t } = useTranslation()
  const { error, retry_at: retry } = destination.state
  return (
    <div className={classes.opened}>
      {look === 'late' && error !== null && (
        <Alert color="yellow" className={classes.error ?? ''}>
          <b>{error}</b>
          <br />
          {retry === null
            ? t('transmissions.keptUntilSent')
            : t('transmissions.retryAt', { time: formatSecond(Date.parse(retry)) })}
        </Alert>
      )}
      <DaySentence id={destination.id} />
      <div className={classes.cards}>
        <NextFile destination={destination} />
        <Can do="transmissions.change_transmission">
          <TestCard destination={destination} />
        </Can>
      </div>
      <FileLog destination={destination} />
      <Actions destination={destination} />
    </div>
  )
}

function Actions({ destination: { id, name, host, port, username } }: { destination: Transmission }) {
  const { t } = useTranslation()
  const at = `${username === '' ? '' : `${username}@`}${host}:${port}`
  return (
    <div className={classes.actions}>
      <span className={classes.address}>{at}</span>
      <Can do="transmissions.delete_transmission">
        <DeleteButton id={id} name={name} />
      </Can>
      <Can do="transmissions.change_transmission">
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/setting/transmissions" search={{ edit: String(id) }} />
          )}
        >
          {t('transmissions.edit')}
        </Button>
      </Can>
    </div>
  )
}

function DeleteButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [turn, setTurn] = useState(0)
  return (
    <>
      <Button variant="default" onClick={() => setTurn(turn + 1)}>
        {t('common.delete')}
      </Button>
      {turn > 0 && (
        <DeleteQuestion
          key={turn}
          question={{
            name,
            what: t('transmissions.deleteWhat'),
            call: () => api.transmissionDelete({ params: { id } }),
            renews: async (client) => {
              await navigate({ to: '/setting/transmissions', search: {}, replace: true })
              await client.invalidateQueries({ queryKey: transmissionsKey })
            },
            done: t('transmissions.deleted', { name }),
            failed: t('transmissions.deleteFailed'),
          }}
          onClose={() => undefined}
        />
      )}
    </>
  )
}
