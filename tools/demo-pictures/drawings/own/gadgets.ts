import { circle, drawing, ellipse, flat, line, path, rect, repeat } from './shapes.ts'

/** The main colour, which recipes replace. */
const CASE = '#c4475a'
const DARK = '#2b2d33'
const METAL = '#c3c8cf'
const SCREEN = '#17202e'

const lens = (x: number, y: number, r: number) => [circle(x, y, r, DARK), circle(x, y, r * 0.5, '#4a6a9c')]
const app = (at: number) => {
  const colours = ['#f2a33c', '#5aa9e6', '#7fc46b', '#e8685e', '#b18be0', '#f4d35e']
  return rect(17.4 + (at % 3) * 3.5, 9 + Math.floor(at / 3) * 3.8, 2.5, 2.5, 0.7, colours[at]!)
}

export const GADGETS: Record<string, string> = {
  // The back in colour, the screen beside it.
  smartphone: drawing(
    rect(3, 2.4, 14.4, 27.4, 2.8, CASE),
    rect(4.6, 4.2, 6.2, 8.4, 2.2, '#a93a4b'),
    ...lens(7.7, 6.6, 1.6),
    ...lens(7.7, 10.3, 1.6),
    rect(14.6, 3.6, 14.4, 27.4, 2.8, CASE),
    rect(15.5, 4.5, 12.6, 25.6, 2, SCREEN),
    ...repeat(6, app),
    path('M15.5 24Q21 18 28.1 22V28.1A2 2 0 0 1 26.1 30.1H17.5A2 2 0 0 1 15.5 28.1Z', '#33517e'),
  ),
  'folding-phone': drawing(
    path('M3 4.4L15.4 2.6V29.4L3 27.6Z', CASE),
    path('M4 5.4L15.4 3.8V28.2L4 26.6Z', SCREEN),
    path('M29 4.4L16.6 2.6V29.4L29 27.6Z', CASE),
    path('M28 5.4L16.6 3.8V28.2L28 26.6Z', SCREEN),
    path('M4 22Q10 16 15.4 19V28.2L4 26.6Z', '#33517e'),
    path('M28 20Q22 15 16.6 19V28.2L28 26.6Z', '#4c6ea3'),
    circle(10, 10, 2.2, '#f2c14e'),
    rect(15.3, 2.4, 1.4, 27.2, 0.5, METAL),
  ),
  'button-phone': drawing(
    rect(8.4, 2, 15.2, 28, 3.4, CASE),
    rect(10.4, 5, 11.2, 9, 1.2, '#bfe0d2'),
    line('M12 8H18M12 10.6H16', '#3c5a50', 0.8),
    ellipse(16, 16.6, 3, 1.6, METAL),
    ...repeat(12, at => rect(10.6 + (at % 3) * 3.8, 19.2 + Math.floor(at / 3) * 2.5, 3.1, 1.8, 0.7, '#eef1f4')),
  ),
  tablet: drawing(
    rect(2.4, 5, 27.2, 22, 2.4, CASE),
    rect(4.2, 6.8, 23.6, 18.4, 1, '#eef4fb'),
    path('M4.2 22Q10 13 16 18T27.8 15V24.2A1 1 0 0 1 26.8 25.2H5.2A1 1 0 0 1 4.2 24.2Z', '#8fc1a4'),
    circle(22.6, 11, 2.2, '#f2c14e'),
  ),
  'power-bank': drawing(
    rect(3, 8, 26, 16.4, 3.4, CASE),
    rect(17.6, 11.4, 8.4, 5.6, 1.2, SCREEN),
    line('M19.4 14.2H21M22.4 14.2H24.2', '#7fe0a0', 1.6),
    rect(5, 13, 1.4, 6.4, 0.7, DARK),
    path('M12.4 10.6L8.6 16.8H11.6L10.4 21.6L14.8 15H11.8Z', '#ffd75e'),
  ),
  'usb-cable': drawing(
    line('M7 9Q1 18 8 24T19 22Q25 16 20 11T10.6 14Q8 22 16 25T27 24', CASE, 2),
    rect(4.4, 1.8, 5.6, 7.4, 1.2, DARK),
    rect(5.6, 0.6, 3.2, 2.4, 1, METAL),
    rect(25.4, 21, 5.6, 6.2, 1.2, DARK),
    rect(29.6, 22.6, 2, 3, 0.8, METAL),
  ),
  'selfie-stick': drawing(
    line('M16 14V24', METAL, 1.4),
    path('M14.6 13H17.4V20H14.6Z', DARK),
    line('M16 23L7 30M16 23L25 30M16 23V30.4', DARK, 1.7),
    rect(9, 2, 14, 10.6, 1.8, DARK),
    rect(10, 3, 12, 8.6, 1, '#8fc6e8'),
    circle(13.4, 6, 1.4, '#f2c14e'),
    path('M10 10.6Q14 6.6 17 9T22 7.4V11.6H10Z', '#6fae6a'),
  ),
  'solar-panel': drawing(
    path('M7 6H25L30 24H2Z', METAL),
    path('M8 7.2H24L28.2 22.8H3.8Z', CASE),
    line('M6.8 11.6H25.2M5.6 16H26.4M12.4 7.2L10 22.8M16 7.2V22.8M19.6 7.2L22 22.8', '#d5deea', 0.5),
    path('M13 24H19L20 28H12Z', '#9aa3ad'),
  ),
  earbuds: drawing(
    path('M5 15H27V24.4Q27 29.6 21.8 29.6H10.2Q5 29.6 5 24.4Z', CASE),
    path('M6 15Q6 4.6 16 4.6Q26 4.6 26 15Z', '#8f2f3e'),
    ...[11, 21].flatMap(x => [
      rect(x - 1.1, 9.4, 2.2, 8, 1.1, '#f4f6f8'),
      ellipse(x, 9.6, 2.7, 2.4, '#f4f6f8'),
      flat(ellipse(x, 9, 1, 0.8, DARK)),
    ]),
    path('M5 16H27V18.4H5Z', CASE),
    flat(circle(16, 23, 0.8, '#8ff0b0')),
  ),
  'wired-earphone': drawing(
    line('M8 12Q8 20 15 22T16 30M24 12Q24 20 17 22', CASE, 1.2),
    path('M4 4.6A5 5 0 1 1 9.4 12.4L9 16H6.6L6 11.4Q3 9 4 4.6Z', CASE),
    path('M28 4.6A5 5 0 1 0 22.6 12.4L23 16H25.4L26 11.4Q29 9 28 4.6Z', CASE),
    circle(9.4, 6.6, 2.5, DARK),
    circle(22.6, 6.6, 2.5, DARK),
    rect(20.6, 17.6, 2.4, 4.4, 1.1, METAL),
    rect(15, 28.4, 2.2, 3.2, 0.6, '#e0b040'),
  ),
  'portable-speaker': drawing(
    rect(2, 8.4, 28, 15.6, 7.4, CASE),
    ellipse(16, 16.2, 10.6, 5.4, DARK),
    ...repeat(15, at => flat(circle(8.6 + (at % 5) * 3.7, 13.6 + Math.floor(at / 5) * 2.6, 0.6, '#6b7078'))),
    path('M10 8.6Q16 2.4 22 8.6L20.6 9.2Q16 5 11.4 9.2Z', '#7a3038'),
  ),
  'tower-speaker': drawing(
    rect(9, 1.4, 14, 29.2, 1.8, CASE),
    rect(10.4, 2.8, 11.2, 26.4, 1.2, DARK),
    circle(16, 7.2, 2.3, METAL),
    circle(16, 14.2, 3.7, '#4b4f57'),
    circle(16, 14.2, 1.6, METAL),
    circle(16, 23.2, 4.4, '#4b4f57'),
    circle(16, 23.2, 1.9, METAL),
  ),
  'portable-ssd': drawing(
    rect(6, 4, 20, 25, 3.4, CASE),
    rect(8.4, 6.4, 15.2, 20.2, 1.8, '#474b54'),
    line('M11 11H21M11 14H18', '#c9d0d8', 1),
    flat(circle(16, 23, 1, '#7fe0a0')),
    rect(13.4, 1.6, 5.2, 3, 0.8, METAL),
  ),
  router: drawing(
    ...[5, 11.4, 19.4, 25.8].map((x, at) =>
      path(`M${x} 20L${x + (at < 2 ? -1.6 : 0.4)} 3.4H${x + (at < 2 ? 0.2 : 2.2)}L${x + 1.6} 20Z`, '#3a3d44'),
    ),
    path('M4.6 18H27.4Q30 18 30 20.6V24Q30 26.6 27.4 26.6H4.6Q2 26.6 2 24V20.6Q2 18 4.6 18Z', CASE),
    ...repeat(5, at => flat(circle(9 + at * 3.4, 22.4, 0.8, at === 0 ? '#f2a33c' : '#7fe0a0'))),
    rect(5, 26.4, 4, 1.6, 0.6, DARK),
    rect(23, 26.4, 4, 1.6, 0.6, DARK),
  ),
  webcam: drawing(
    path('M12 21H20L22 29H10Z', '#5a5e66'),
    rect(8, 28, 16, 2.6, 1.2, DARK),
    rect(3, 5.4, 26, 16, 7.8, CASE),
    circle(16, 13.4, 6, DARK),
    circle(16, 13.4, 3.6, '#3d5f92'),
    flat(circle(14.6, 12, 1.1, '#dfe9f7')),
    flat(circle(25, 13.4, 0.8, '#7fe0a0')),
  ),
}
