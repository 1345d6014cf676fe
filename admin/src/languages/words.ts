// What a language says: every text of the web app, under the name that its English one has beside its page.
import type { actionTexts } from '../activity/action-texts.ts'
import type { auditTexts } from '../activity/texts.ts'
import type { groupTexts } from '../all-restaurants/texts.ts'
import type { bookingTexts as bookings_bookingTexts } from '../bookings/texts.ts'
import type { cardReaderTexts } from '../card-readers/texts.ts'
import type { developerTexts } from '../developer/texts.ts'
import type { drawerTexts } from '../drawers/texts.ts'
import type { endingTexts } from '../ending/texts.ts'
import type { experienceTexts } from '../experiences/texts.ts'
import type { firstStepsTexts } from '../first-steps/texts.ts'
import type { floorEditorTexts } from '../floor-editor/texts.ts'
import type { guestPageTexts } from '../guest-pages/texts.ts'
import type { guestTexts } from '../guests/texts.ts'
import type { kitchenTexts } from '../kitchen/texts.ts'
import type { mailTextTexts } from '../mail-texts/texts.ts'
import type { appTexts } from '../marketplace/texts.ts'
import type { branchTexts as menu_branchTexts } from '../menu/branch-texts.ts'
import type { bulkTexts } from '../menu/bulk/texts.ts'
import type { setTexts } from '../menu/forms/set-texts.ts'
import type { formTexts } from '../menu/forms/texts.ts'
import type { dietaryTexts } from '../menu/label-texts.ts'
import type { recipeTexts } from '../menu/recipe-texts.ts'
import type { menuTexts } from '../menu/texts.ts'
import type { viewTexts } from '../menu/views/texts.ts'
import type { deskTexts } from '../order-desk/texts.ts'
import type { listTexts as orders_listTexts } from '../orders/list-texts.ts'
import type { bookedTexts } from '../parts/bookings/texts.ts'
import type { boardSettingsTexts } from '../parts/devices/board-texts.ts'
import type { kioskSettingsTexts } from '../parts/devices/kiosk-texts.ts'
import type { deviceTexts } from '../parts/devices/texts.ts'
import type { thisDeviceTexts } from '../parts/devices/this-device-texts.ts'
import type { servingTexts } from '../parts/dish-picker/serving-texts.ts'
import type { pickerTexts } from '../parts/dish-picker/texts.ts'
import type { figureTexts } from '../parts/figures/texts.ts'
import type { giftCardTexts } from '../parts/gift-cards/texts.ts'
import type { connectionTexts } from '../parts/hubrise/connection-texts.ts'
import type { hubOrderTexts } from '../parts/hubrise/order-texts.ts'
import type { hubMenuTexts } from '../parts/hubrise/texts.ts'
import type { screenTexts } from '../parts/kitchen/texts.ts'
import type { offlineTexts } from '../parts/offline-orders/texts.ts'
import type { changeTexts } from '../parts/orders/change-texts.ts'
import type { channelTexts as partsOrders_channelTexts } from '../parts/orders/channel-texts.ts'
import type { courseTexts } from '../parts/orders/course-texts.ts'
import type { detailTexts } from '../parts/orders/detail-texts.ts'
import type { moveTexts } from '../parts/orders/move-texts.ts'
import type { receiptTexts } from '../parts/orders/receipt-texts.ts'
import type { stateTexts } from '../parts/orders/state-texts.ts'
import type { orderTexts } from '../parts/orders/texts.ts'
import type { readerTexts } from '../parts/payments/reader-texts.ts'
import type { moneyTexts } from '../parts/payments/texts.ts'
import type { pointOfSaleTexts } from '../parts/point-of-sale/texts.ts'
import type { starTexts } from '../parts/reviews/texts.ts'
import type { sandboxModeTexts } from '../parts/sandbox/texts.ts'
import type { frameTexts } from '../parts/settings/frame-texts.ts'
import type { recipeLineTexts } from '../parts/stock/texts.ts'
import type { paymentTexts } from '../payments/texts.ts'
import type { peopleTexts } from '../people/texts.ts'
import type { planTexts } from '../plan/texts.ts'
import type { printerTexts } from '../printers/texts.ts'
import type { refusalTexts } from '../refusals/texts.ts'
import type { accountTexts } from '../reports/account-texts.ts'
import type { reportTexts } from '../reports/texts.ts'
import type { reviewTexts } from '../reviews/texts.ts'
import type { salesTexts } from '../sales/texts.ts'
import type { sandboxTexts } from '../sandbox/texts.ts'
import type { bookingTexts as settings_bookingTexts } from '../settings/booking-texts.ts'
import type { branchTexts as settings_branchTexts } from '../settings/branch-texts.ts'
import type { channelTexts as settings_channelTexts } from '../settings/channels-texts.ts'
import type { couponTexts } from '../settings/coupons-texts.ts'
import type { discountTexts } from '../settings/discounts-texts.ts'
import type { fieldTexts } from '../settings/document/field-texts.ts'
import type { documentTexts } from '../settings/document/texts.ts'
import type { listTexts as settings_listTexts } from '../settings/list-texts.ts'
import type { orderingTexts } from '../settings/ordering-texts.ts'
import type { sampleTexts } from '../settings/sample-texts.ts'
import type { stationTexts } from '../settings/stations-texts.ts'
import type { tableSettingTexts } from '../settings/tables-texts.ts'
import type { taxTexts } from '../settings/taxes-texts.ts'
import type { settingsTexts } from '../settings/texts.ts'
import type { venueTexts } from '../settings/venue-texts.ts'
import type { zoneTexts } from '../settings/zones-texts.ts'
import type { findTexts } from '../shell/find/texts.ts'
import type { planBannerTexts } from '../shell/plan-texts.ts'
import type { pushTexts } from '../shell/push/texts.ts'
import type { shellTexts } from '../shell/texts.ts'
import type { myTexts } from '../shifts/my-texts.ts'
import type { teamTexts } from '../shifts/team-texts.ts'
import type { shiftTexts } from '../shifts/texts.ts'
import type { stockTexts } from '../stock/texts.ts'
import type { tableCodeTexts } from '../table-codes/texts.ts'
import type { tableTexts } from '../tables/texts.ts'
import type { tillTexts } from '../till/texts.ts'
import type { todayTexts } from '../today/texts.ts'
import type { tokenTexts } from '../tokens/texts.ts'
import type { calendarTexts } from '../ui/calendar-texts.ts'
import type { errorTexts } from '../ui/error-texts.ts'
import type { fileImportTexts } from '../ui/file-import/texts.ts'
import type { floorTexts } from '../ui/floor-plan/texts.ts'
import type { Text, Texts } from '../ui/language/texts.ts'
import type { meanwhileTexts } from '../ui/meanwhile/texts.ts'
import type { awayTexts } from '../ui/outbox/away-texts.ts'
import type { roleTexts } from '../ui/role-texts.ts'
import type { shownOnceTexts } from '../ui/shown-once-texts.ts'
import type { sortableTexts } from '../ui/sortable/texts.ts'
import type { uiTexts } from '../ui/texts.ts'
import type { weekTexts } from '../ui/week-grid/texts.ts'
import type { eventTexts } from '../webhooks/event-texts.ts'
import type { webhookTexts } from '../webhooks/texts.ts'

type WordsOf<English> = English extends Texts<infer Keys> ? Record<Keys, Text> : never

export type Words = {
  activity: {
    actionTexts: WordsOf<typeof actionTexts>
    auditTexts: WordsOf<typeof auditTexts>
  }
  'all-restaurants': {
    groupTexts: WordsOf<typeof groupTexts>
  }
  bookings: {
    bookingTexts: WordsOf<typeof bookings_bookingTexts>
  }
  'card-readers': {
    cardReaderTexts: WordsOf<typeof cardReaderTexts>
  }
  developer: {
    developerTexts: WordsOf<typeof developerTexts>
  }
  drawers: {
    drawerTexts: WordsOf<typeof drawerTexts>
  }
  ending: {
    endingTexts: WordsOf<typeof endingTexts>
  }
  experiences: {
    experienceTexts: WordsOf<typeof experienceTexts>
  }
  'first-steps': {
    firstStepsTexts: WordsOf<typeof firstStepsTexts>
  }
  'floor-editor': {
    floorEditorTexts: WordsOf<typeof floorEditorTexts>
  }
  'guest-pages': {
    guestPageTexts: WordsOf<typeof guestPageTexts>
  }
  guests: {
    guestTexts: WordsOf<typeof guestTexts>
  }
  kitchen: {
    kitchenTexts: WordsOf<typeof kitchenTexts>
  }
  'mail-texts': {
    mailTextTexts: WordsOf<typeof mailTextTexts>
  }
  marketplace: {
    appTexts: WordsOf<typeof appTexts>
  }
  menu: {
    branchTexts: WordsOf<typeof menu_branchTexts>
    bulkTexts: WordsOf<typeof bulkTexts>
    setTexts: WordsOf<typeof setTexts>
    formTexts: WordsOf<typeof formTexts>
    dietaryTexts: WordsOf<typeof dietaryTexts>
    recipeTexts: WordsOf<typeof recipeTexts>
    menuTexts: WordsOf<typeof menuTexts>
    viewTexts: WordsOf<typeof viewTexts>
  }
  'order-desk': {
    deskTexts: WordsOf<typeof deskTexts>
  }
  orders: {
    listTexts: WordsOf<typeof orders_listTexts>
  }
  'parts/bookings': {
    bookedTexts: WordsOf<typeof bookedTexts>
  }
  'parts/devices': {
    boardSettingsTexts: WordsOf<typeof boardSettingsTexts>
    kioskSettingsTexts: WordsOf<typeof kioskSettingsTexts>
    deviceTexts: WordsOf<typeof deviceTexts>
    thisDeviceTexts: WordsOf<typeof thisDeviceTexts>
  }
  'parts/dish-picker': {
    servingTexts: WordsOf<typeof servingTexts>
    pickerTexts: WordsOf<typeof pickerTexts>
  }
  'parts/figures': {
    figureTexts: WordsOf<typeof figureTexts>
  }
  'parts/gift-cards': {
    giftCardTexts: WordsOf<typeof giftCardTexts>
  }
  'parts/hubrise': {
    connectionTexts: WordsOf<typeof connectionTexts>
    hubOrderTexts: WordsOf<typeof hubOrderTexts>
    hubMenuTexts: WordsOf<typeof hubMenuTexts>
  }
  'parts/kitchen': {
    screenTexts: WordsOf<typeof screenTexts>
  }
  'parts/offline-orders': {
    offlineTexts: WordsOf<typeof offlineTexts>
  }
  'parts/orders': {
    changeTexts: WordsOf<typeof changeTexts>
    channelTexts: WordsOf<typeof partsOrders_channelTexts>
    courseTexts: WordsOf<typeof courseTexts>
    detailTexts: WordsOf<typeof detailTexts>
    moveTexts: WordsOf<typeof moveTexts>
    receiptTexts: WordsOf<typeof receiptTexts>
    stateTexts: WordsOf<typeof stateTexts>
    orderTexts: WordsOf<typeof orderTexts>
  }
  'parts/payments': {
    readerTexts: WordsOf<typeof readerTexts>
    moneyTexts: WordsOf<typeof moneyTexts>
  }
  'parts/point-of-sale': {
    pointOfSaleTexts: WordsOf<typeof pointOfSaleTexts>
  }
  'parts/reviews': {
    starTexts: WordsOf<typeof starTexts>
  }
  'parts/sandbox': {
    sandboxModeTexts: WordsOf<typeof sandboxModeTexts>
  }
  'parts/settings': {
    frameTexts: WordsOf<typeof frameTexts>
  }
  'parts/stock': {
    recipeLineTexts: WordsOf<typeof recipeLineTexts>
  }
  payments: {
    paymentTexts: WordsOf<typeof paymentTexts>
  }
  people: {
    peopleTexts: WordsOf<typeof peopleTexts>
  }
  plan: {
    planTexts: WordsOf<typeof planTexts>
  }
  printers: {
    printerTexts: WordsOf<typeof printerTexts>
  }
  refusals: {
    refusalTexts: WordsOf<typeof refusalTexts>
  }
  reports: {
    accountTexts: WordsOf<typeof accountTexts>
    reportTexts: WordsOf<typeof reportTexts>
  }
  reviews: {
    reviewTexts: WordsOf<typeof reviewTexts>
  }
  sales: {
    salesTexts: WordsOf<typeof salesTexts>
  }
  sandbox: {
    sandboxTexts: WordsOf<typeof sandboxTexts>
  }
  settings: {
    bookingTexts: WordsOf<typeof settings_bookingTexts>
    branchTexts: WordsOf<typeof settings_branchTexts>
    channelTexts: WordsOf<typeof settings_channelTexts>
    couponTexts: WordsOf<typeof couponTexts>
    discountTexts: WordsOf<typeof discountTexts>
    fieldTexts: WordsOf<typeof fieldTexts>
    documentTexts: WordsOf<typeof documentTexts>
    listTexts: WordsOf<typeof settings_listTexts>
    orderingTexts: WordsOf<typeof orderingTexts>
    sampleTexts: WordsOf<typeof sampleTexts>
    stationTexts: WordsOf<typeof stationTexts>
    tableSettingTexts: WordsOf<typeof tableSettingTexts>
    taxTexts: WordsOf<typeof taxTexts>
    settingsTexts: WordsOf<typeof settingsTexts>
    venueTexts: WordsOf<typeof venueTexts>
    zoneTexts: WordsOf<typeof zoneTexts>
  }
  shell: {
    findTexts: WordsOf<typeof findTexts>
    planBannerTexts: WordsOf<typeof planBannerTexts>
    pushTexts: WordsOf<typeof pushTexts>
    shellTexts: WordsOf<typeof shellTexts>
  }
  shifts: {
    myTexts: WordsOf<typeof myTexts>
    teamTexts: WordsOf<typeof teamTexts>
    shiftTexts: WordsOf<typeof shiftTexts>
  }
  stock: {
    stockTexts: WordsOf<typeof stockTexts>
  }
  'table-codes': {
    tableCodeTexts: WordsOf<typeof tableCodeTexts>
  }
  tables: {
    tableTexts: WordsOf<typeof tableTexts>
  }
  till: {
    tillTexts: WordsOf<typeof tillTexts>
  }
  today: {
    todayTexts: WordsOf<typeof todayTexts>
  }
  tokens: {
    tokenTexts: WordsOf<typeof tokenTexts>
  }
  ui: {
    calendarTexts: WordsOf<typeof calendarTexts>
    errorTexts: WordsOf<typeof errorTexts>
    fileImportTexts: WordsOf<typeof fileImportTexts>
    floorTexts: WordsOf<typeof floorTexts>
    meanwhileTexts: WordsOf<typeof meanwhileTexts>
    awayTexts: WordsOf<typeof awayTexts>
    roleTexts: WordsOf<typeof roleTexts>
    shownOnceTexts: WordsOf<typeof shownOnceTexts>
    sortableTexts: WordsOf<typeof sortableTexts>
    uiTexts: WordsOf<typeof uiTexts>
    weekTexts: WordsOf<typeof weekTexts>
  }
  webhooks: {
    eventTexts: WordsOf<typeof eventTexts>
    webhookTexts: WordsOf<typeof webhookTexts>
  }
}
