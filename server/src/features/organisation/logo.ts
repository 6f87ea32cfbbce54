/** The bytes of a data URL. */
export const bytesOf = (dataUrl: string): Buffer =>
  Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const endOfPng = Buffer.from('IEND')

/** Whether the bytes begin and end as a PNG or JPEG picture does: a cut one would spoil each document. */
export function isPicture(dataUrl: string): boolean {
  const bytes = bytesOf(dataUrl)
  if (dataUrl.startsWith('data:image/png'))
    return bytes.subarray(0, 8).equals(png) && bytes.subarray(-8, -4).equals(endOfPng)
  return (
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 && bytes.readUInt16BE(bytes.length - 2) === 0xff_d9
  )
}
