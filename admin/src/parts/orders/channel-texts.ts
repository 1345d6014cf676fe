import { textsOf } from '../../ui/language/texts.ts'

export const channelTexts = textsOf('parts/orders.channelTexts', {
  web: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  qr: 'Table QR code',
  pos: 'Counter',
  kiosk: 'Kiosk',
})
