import type { ConnectMessage, DeviceMessage, Factor, ProfileTried } from '@quantrac/contract'

const longestText = 2000

type Known = Pick<Factor, 'code' | 'manufacturer_id' | 'unit' | 'decimals'>
type Sent = ProfileTried['readings'][number]

/** A message with what becomes of each of its numbers at a station with these factors. */
export function connectMessage(
  { received_at, topic, text, read }: DeviceMessage,
  station: string,
  factors: readonly Known[],
): ConnectMessage {
  const readings = ofStation(read?.readings ?? [], station)
  return {
    received_at,
    topic,
    text: text?.slice(0, longestText) ?? null,
    values: readings.map(({ factor: sent, value, unit }) => {
      const factor = factorOf(factors, sent)
      return {
        sent,
        value,
        unit: factor?.unit ?? unit,
        factor: factor?.code ?? null,
        decimals: factor?.decimals ?? null,
      }
    }),
    refused: read?.refused ?? [],
    has_time: readings.some(({ timestamp }) => timestamp !== received_at),
  }
}

/** Where some name the station, those; a message that names none is known by its sign-in or its topic. */
function ofStation(readings: readonly Sent[], station: string): readonly Sent[] {
  const own = readings.filter(({ module }) => module === station)
  return own.length > 0 ? own : readings
}

/** As ingest finds it: letter by letter, else the only one that differs in case alone. */
function factorOf(factors: readonly Known[], sent: string): Known | undefined {
  const exact = factors.find(({ manufacturer_id }) => manufacturer_id === sent)
  if (exact !== undefined) return exact
  const folded = factors.filter(({ manufacturer_id }) => manufacturer_id.toLowerCase() === sent.toLowerCase())
  return folded.length === 1 ? folded[0] : undefined
}
