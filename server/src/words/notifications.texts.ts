import {
  type AlertStatus,
  type AveragePeriod,
  averagePeriods,
  type BreachClass,
  type HealthFault,
  healthFaults,
  type NotificationKind,
} from '@quantrac/contract'
import { averageClassWords, averageWords } from './averages.words.ts'
import { faultAmounts, faultSentences, faultWords } from './health.words.ts'
import type { Text } from './text.ts'

/** The breached limit, or `none` for an alert that was raised by hand. */
export type AlertSide = BreachClass | 'none'

/** `{name}` is the value of that name in `data`; `{limit}`, `{time}` and similar ones are computed from it. */
export interface NotificationTexts {
  readonly title: Text
  readonly message: Text
}

/** `{status}` of the title of an alert; `BELOW`: an ALERT below its lower limit. */
export const statusTexts: Readonly<Record<AlertStatus | 'BELOW', Text>> = {
  ALERT: { vi: 'Vượt ngưỡng', en: 'ALERT' },
  BELOW: { vi: 'Dưới ngưỡng', en: 'ALERT' },
  WARNING: { vi: 'Gần ngưỡng', en: 'WARNING' },
  INFO: { vi: 'Thông tin', en: 'INFO' },
  SUCCESS: { vi: 'Trở lại bình thường', en: 'SUCCESS' },
}

const alertTitle: Text = { vi: '[{status}] {factor}', en: '[{status}] {factor}' }

/** Follows the message of an alert. */
export const measured = ': {value}{limit}, {time}'

export const alertTexts: Readonly<Record<AlertSide, NotificationTexts>> = {
  HI: alert({
    vi: '{factor_name} vượt ngưỡng tại trạm {module_name}',
    en: '{factor_name} is above its limit at station {module_name}',
  }),
  LO: alert({
    vi: '{factor_name} xuống dưới ngưỡng tại trạm {module_name}',
    en: '{factor_name} is below its limit at station {module_name}',
  }),
  WHI: alert({
    vi: '{factor_name} sắp vượt ngưỡng tại trạm {module_name}',
    en: '{factor_name} is close to its upper limit at station {module_name}',
  }),
  WLO: alert({
    vi: '{factor_name} sắp xuống dưới ngưỡng tại trạm {module_name}',
    en: '{factor_name} is close to its lower limit at station {module_name}',
  }),
  none: alert({
    vi: '{factor_name} tại trạm {module_name}',
    en: '{factor_name} at station {module_name}',
  }),
}

/** In the data of its notification an average has its side and period in the place of a class. */
export type AverageClass = `${'HI' | 'LO'}-${AveragePeriod}`

export const averageClasses = (['HI', 'LO'] as const).flatMap((side) =>
  averagePeriods.map((period): AverageClass => `${side}-${period}`),
)

const besides = {
  HI: { vi: 'vượt giới hạn', en: 'is above its limit' },
  LO: { vi: 'thấp hơn giới hạn', en: 'is below its limit' },
}

export function averageTexts(of: AverageClass): NotificationTexts {
  const side = of.startsWith('HI') ? 'HI' : 'LO'
  const average = averageWords[of.slice(3) as AveragePeriod] // as its type says
  const status = averageClassWords[side]
  return {
    title: { vi: `[${status.vi}] {factor}`, en: `[${status.en}] {factor}` },
    message: {
      vi: `${average.vi} {factor_name} ${besides[side].vi} tại trạm {module_name}${measured}`,
      en: `${average.en} of {factor_name} ${besides[side].en} at station {module_name}${measured}`,
    },
  }
}

/** In the data of its notification a fault of a station has its name in the place of a class. */
export const healthClasses = healthFaults.map((fault): `health-${HealthFault}` => `health-${fault}`)
type HealthClass = (typeof healthClasses)[number]

export const faultOf = (of: HealthClass): HealthFault => of.slice('health-'.length) as HealthFault // as its type says

export function healthTexts(of: HealthClass): NotificationTexts {
  const fault = faultOf(of)
  const [word, sentence, amount] = [faultWords[fault], faultSentences[fault], faultAmounts[fault]]
  const place = sentence.vi.includes('{factor_name}') ? '{factor}' : '{module_name}'
  return {
    title: { vi: `[${word.vi}] ${place}`, en: `[${word.en}] ${place}` },
    message: { vi: `${sentence.vi}: ${amount.vi}, {time}`, en: `${sentence.en}: ${amount.en}, {time}` },
  }
}

export const stationsSilent: NotificationTexts = {
  title: {
    vi: 'Mất kết nối cùng lúc {count} trạm: do mạng?',
    en: 'Offline at once: {count} stations. The network?',
  },
  message: {
    vi: 'Gần như cùng lúc, {count} trạm ngừng gửi số liệu. Có thể đường truyền về máy chủ bị ngắt. Mỗi trạm có cảnh báo riêng trong danh sách cảnh báo.',
    en: 'At nearly the same time {count} stations stopped sending. The way to the server may be interrupted. Each station has an alert of its own in the list of alerts.',
  },
}

export const stationsBack: NotificationTexts = {
  title: { vi: 'Các trạm đã gửi số liệu trở lại', en: 'The stations send again' },
  message: {
    vi: 'Phần lớn trong {count} trạm đã gửi số liệu trở lại. Trạm nào còn mất kết nối thì cảnh báo của trạm đó vẫn mở.',
    en: 'Most of {count} stations send again. For those that are still offline an alert is open.',
  },
}

export const clockSkew: NotificationTexts = {
  title: {
    vi: 'Đồng hồ của trạm {module_name} chạy nhanh',
    en: 'The clock of station {module_name} runs ahead',
  },
  message: {
    vi: 'Trạm {module_name} ({module}) gửi số liệu có thời điểm ở tương lai nên số liệu bị từ chối. Hãy kiểm tra đồng hồ và múi giờ của thiết bị.',
    en: 'Station {module_name} ({module}) sends readings dated in the future, and they are refused. Check the clock and the time zone of the device.',
  },
}

export const lateAlerts: NotificationTexts = {
  title: {
    vi: 'Trạm {module_name}: số liệu đến muộn có {count} lần vượt',
    en: 'Station {module_name}: {count} found in readings that came late',
  },
  message: {
    vi: 'Trong lúc mất mạng: {count} lần vượt, dài nhất {longest}.{open}',
    en: 'While it was not connected: {count}, the longest {longest}.{open}',
  },
}

/** After the sentence, where some of them go on. */
export const lateOpen = { vi: ' Vẫn đang diễn ra: {open}.', en: ' Still under way: {open}.' }

export const sessionEnded: NotificationTexts = {
  title: { vi: 'Phiên đăng nhập cũ nhất đã kết thúc', en: 'Your oldest session has ended' },
  message: {
    vi: 'Bạn vừa đăng nhập ở một nơi mới. Mỗi người có tối đa {sessions} phiên cùng lúc nên phiên cũ nhất của bạn đã kết thúc. Nếu không phải bạn đăng nhập, hãy đổi mật khẩu ngay.',
    en: 'You signed in at a new place. A person has at most {sessions} sessions at a time, so your oldest one has ended. If it was not you who signed in, change your password now.',
  },
}

export const removalWaits: Readonly<Record<'readings-wait' | 'alerts-wait', NotificationTexts>> = {
  'readings-wait': {
    title: {
      vi: 'Chưa xóa số liệu cũ: cần bạn đồng ý',
      en: 'Old readings wait for your word before they are removed',
    },
    message: {
      vi: '{count} trong {total} số liệu cũ hơn {older_than}, nhiều hơn lượng bị xóa mỗi ngày. Nếu đồng hồ và thời hạn lưu trữ đúng, hãy cho phép xóa trong Cài đặt › Lưu trữ. Đến lúc đó chưa số liệu nào bị xóa.',
      en: '{count} of {total} readings are older than {older_than}, more than go on a day. If the clock and the retention are right, allow it under Settings › Retention. Until then no reading is removed.',
    },
  },
  'alerts-wait': {
    title: {
      vi: 'Chưa xóa cảnh báo cũ: cần bạn đồng ý',
      en: 'Old alerts wait for your word before they are removed',
    },
    message: {
      vi: '{count} trong {total} cảnh báo đã đóng cũ hơn {older_than}, nhiều hơn lượng bị xóa mỗi ngày. Nếu đồng hồ và thời hạn lưu trữ đúng, hãy cho phép xóa trong Cài đặt › Lưu trữ. Đến lúc đó chưa cảnh báo nào bị xóa.',
      en: '{count} of {total} closed alerts are older than {older_than}, more than go on a day. If the clock and the retention are right, allow it under Settings › Retention. Until then no alert is removed.',
    },
  },
}

export const filesWait: NotificationTexts = {
  title: { vi: 'Tệp số liệu chưa gửi được', en: 'Files of readings wait to be sent' },
  message: {
    vi: 'Số tệp đang chờ gửi cho {name}: {count}, tệp cũ nhất của thời điểm {oldest}. Hãy xem lỗi của nơi nhận này. Chưa tệp nào bị mất: khi kết nối lại được, tệp cũ nhất được gửi trước.',
    en: 'Files for {name} that wait: {count}. The oldest is of {oldest}. See what this destination answers. Nothing is lost: when it can be reached again, the oldest is sent first.',
  },
}

export const clockDoubted: NotificationTexts = {
  title: { vi: 'Đồng hồ của máy chủ có thể sai', en: 'The clock of the server may be wrong' },
  message: {
    vi: 'Đồng hồ của máy chủ chỉ {shown}, nhưng chỉ chắc chắn đã đến {sure}. Việc xóa, đóng gói số liệu và báo cáo theo lịch chờ theo thời điểm chắc chắn. Hãy kiểm tra đồng hồ; nếu đúng, hãy xác nhận trong Cài đặt › Lưu trữ.',
    en: 'The clock of the server shows {shown}, but only {sure} has come for sure. Removing, packing and scheduled reports follow the sure time. Check the clock; if it is right, say so under Settings › Retention.',
  },
}

export const reportReady: NotificationTexts = {
  title: { vi: 'Báo cáo đã sẵn sàng', en: 'Your report is ready' },
  message: {
    vi: 'Báo cáo «{report}» của trạm {module_name} ({module}) đã lập xong, có thể xem và tải về.',
    en: 'The report “{report}” of station {module_name} ({module}) is ready to look at and to download.',
  },
}

export const reportFailed: NotificationTexts = {
  title: { vi: 'Không lập được báo cáo', en: 'Your report could not be made' },
  message: {
    vi: 'Báo cáo «{report}» của trạm {module_name} ({module}): {reason}',
    en: 'The report “{report}” of station {module_name} ({module}): {reason}',
  },
}

/** `238 µg/m³ > 200 µg/m³, QCVN 05:2023/BTNMT` */
export const averageLimit = ' {sign} {limit}, {standard}'

export const limitText: Text = { vi: ' (ngưỡng {limit})', en: ' (limit {limit})' }

/** Used if the data has a form that this version does not know. */
export const kindTexts: Readonly<Record<NotificationKind, Text>> = {
  alert: { vi: 'Cảnh báo', en: 'Alert' },
  report: { vi: 'Báo cáo', en: 'Report' },
  station: { vi: 'Thông báo về trạm', en: 'Station notice' },
  system: { vi: 'Thông báo hệ thống', en: 'System notice' },
}

function alert({ vi, en }: Text): NotificationTexts {
  return { title: alertTitle, message: { vi: vi + measured, en: en + measured } }
}
