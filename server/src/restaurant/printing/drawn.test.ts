import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALIKE, differenceFrom, picturesIn } from '../../../test/paper-pictures.ts'
import { type CapturedPrinter, startPrinter } from '../../../test/printer.ts'
import { moneyText } from '../../platform/i18n/money.ts'
import type { PrinterLanguage } from './choices.ts'
import { type Block, encodePaper, type Paper } from './encode.ts'
import { sendBytes } from './wire.ts'

let printer: CapturedPrinter
beforeAll(async () => {
  printer = await startPrinter()
})
afterAll(() => printer.close())

/** What comes out of a printer that was sent the paper. */
async function printed(
  paper: Paper,
  { language = 'esc-pos', columns = 48 }: { language?: PrinterLanguage; columns?: number } = {},
) {
  const sent = await encodePaper(paper, { language, columns })
  expect(await sendBytes({ address: '127.0.0.1', port: printer.port }, sent)).toBe('printed')
  const bytes = printer.bytes.at(-1)!
  return { bytes, ...picturesIn(bytes) }
}

const arabic = (minor: number) => moneyText(minor, 'SAR', 'ar')
const receipt: Block[] = [
  { text: 'نسخة', size: 2, bold: true, invert: true, align: 'center' },
  { text: 'مطعم السماء', size: 2, bold: true, align: 'center' },
  { text: 'الرقم الضريبي 300000000000003', align: 'center' },
  { text: '+966 11 555 0101', align: 'center' },
  { rule: true },
  { left: '\u200f2 × شاورما دجاج (كبير)، بدون بصل، مع ثوم إضافي وخبز', right: arabic(5150) },
  { text: '   صلصة حارة' },
  { left: '\u200f12 × Pepsi (330 ml)', right: arabic(4800) },
  { left: 'الخصم', right: arabic(-1234) },
  { rule: true },
  { left: 'الإجمالي', right: arabic(123_450), bold: true },
  { left: 'بالدولار', right: moneyText(32_920, 'USD', 'ar') },
  { text: 'شكرًا لزيارتكم', align: 'center' },
]
const ticket: Block[] = [
  { text: 'Kitchen', align: 'center' },
  { text: '2 x 宫保鸡丁', size: 2, bold: true },
  { text: '   少辣 <不要> & 花生' },
  { text: '1 x 비빔밥', size: 2, bold: true },
  { text: '1 x カツカレー大盛り 目玉焼きと味噌汁とお新香つき', size: 2, bold: true },
  { text: '! ไม่ใส่ผักชี', bold: true, invert: true },
  { text: '! בלי בצל', bold: true },
  { left: '1 Soup', right: '$4.00' },
  { left: '1 ต้มยำกุ้ง', right: '₾12.00' },
]

describe('what the printer has no letters for', () => {
  test('is printed as a picture: an Arabic receipt from right to left, its amounts never reversed', async () => {
    const { bytes, words, dots } = await printed({ blocks: receipt, isRightToLeft: true })
    expect(dots.width).toBe(576)
    expect(await differenceFrom('receipt-ar-80mm', dots)).toBeLessThan(ALIKE)
    expect(words).not.toMatch(/[\w?]{2}/)
    expect(bytes.length).toBeLessThan(60_000)
    const narrow = await printed({ blocks: receipt, isRightToLeft: true }, { columns: 32 })
    expect(narrow.dots.width).toBe(384)
    expect(await differenceFrom('receipt-ar-58mm', narrow.dots)).toBeLessThan(ALIKE)
  })

  test.each(['star-prnt', 'star-line'] as const)('is the same picture in %s', async (language) => {
    const paper = { blocks: receipt, isRightToLeft: true }
    const [star, epson] = [await printed(paper, { language }), await printed(paper)]
    const shared = star.dots.width * Math.min(star.dots.height, epson.dots.height)
    expect(Buffer.from(star.dots.ink.subarray(0, shared))).toEqual(
      Buffer.from(epson.dots.ink.subarray(0, shared)),
    )
    expect(epson.dots.ink.subarray(shared).includes(1)).toBe(false)
  })

  test('is drawn line by line on a paper of other words, whose own letters it leaves alone', async () => {
    const { words, dots } = await printed({ blocks: ticket, isRightToLeft: false }, { columns: 42 })
    expect(dots.width).toBe(504)
    expect(await differenceFrom('ticket-scripts', dots)).toBeLessThan(ALIKE)
    expect(words).toMatch(/Kitchen[\s\S]*1 Soup +\$4\.00/)
  })

  test('is only that: European letters are the printer’s own', async () => {
    const blocks = ['Crème brûlée 5 €', 'Żurek, gulyás ő', 'Μουσακάς', 'Борщ'].map((text) => ({ text }))
    expect((await printed({ blocks, isRightToLeft: false })).dots.height).toBe(0)
  })
})
