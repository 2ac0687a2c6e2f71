import './illustrations.css'

const SCALLOP_PATH = 'a20 20 0 0 1-40 0'

/** A stall under its awning: sarees on the line, pots and mangoes on the counter. */
export const StallIllustration = () => (
  <svg className="about-picture" viewBox="0 0 320 240" aria-hidden="true">
    <rect className="sky" width="320" height="240" />
    <path className="earth" d="M0 200h320v40H0z" />
    <path className="wood" d="M52 74h10v140H52zM258 74h10v140h-10z" />
    <g className="cloths">
      <path className="thread" d="M62 92h196" />
      <path className="green" d="M84 92h34v52q-17 9-34 0z" />
      <path className="red" d="M128 92h34v62q-17 9-34 0z" />
      <path className="gold" d="M172 92h34v48q-17 9-34 0z" />
      <path className="green" d="M216 92h28v58q-14 8-28 0z" />
      <path className="stitching" d="M88 132q13 6 26 0M132 142q13 6 26 0M176 128q13 6 26 0M220 138q10 5 20 0" />
    </g>
    <path className="wood" d="M40 168h240v12H40z" />
    <path className="wood-dark" d="M48 180h224v34H48z" />
    <path className="stitching" d="M58 190h204M58 204h204" />
    <g className="pots">
      <path className="red" d="M74 168q-16-4-14-18 4-8 12-9v-5h18v5q8 1 12 9 2 14-14 18z" />
      <path className="stitching" d="M63 154q18 6 36 0" />
      <circle className="gold" cx="140" cy="160" r="9" />
      <circle className="gold" cx="158" cy="160" r="9" />
      <circle className="gold" cx="176" cy="160" r="9" />
      <circle className="gold" cx="149" cy="146" r="9" />
      <circle className="gold" cx="167" cy="146" r="9" />
      <path className="leaf" d="M158 136q2-8 12-8-2 9-12 8z" />
      <path className="cream" d="M212 168v-26q0-6 8-6h20q8 0 8 6v26z" />
      <path className="stitching" d="M218 150h24" />
    </g>
    <path
      className="gold"
      d={`M280 52v22${SCALLOP_PATH}z M200 52v22${SCALLOP_PATH}V52z M120 52v22${SCALLOP_PATH}V52z`}
    />
    <path
      className="cream"
      d={`M240 52v22${SCALLOP_PATH}V52z M160 52v22${SCALLOP_PATH}V52z M80 52v22${SCALLOP_PATH}V52z`}
    />
    <path className="gold" d="M280 54v20a20 20 0 0 1-40 0V54z" />
    <path className="gold" d="M60 24h40l-20 30H40zM140 24h40l20 30h-40z" />
    <path className="cream" d="M100 24h40l20 30H80zM180 24h40l20 30h-40z" />
    <path className="gold" d="M220 24h40l20 30h-40z" />
  </svg>
)

/** A country boat that carries parcels over the river. */
export const BoatIllustration = () => (
  <svg className="about-picture" viewBox="0 0 320 240" aria-hidden="true">
    <rect className="sky" width="320" height="240" />
    <circle className="gold" cx="246" cy="62" r="26" />
    <path className="leaf" d="M0 128q34-22 70-8t74-6 82 6 94-10v34H0z" />
    <path className="water" d="M0 140h320v100H0z" />
    <path className="wood" d="M112 128q50-56 100 0v16H112z" />
    <path className="stitching" d="M126 128q36-38 72 0M142 130q20-22 40 0" />
    <path className="cream" d="M66 126h24v24H66zM84 112h22v20H84z" />
    <path className="gold" d="M226 124h28v26h-28z" />
    <path className="red" d="M76 126h4v24h-4zM93 112h4v20h-4zM238 124h4v26h-4z" />
    <path className="wood-dark" d="M26 118q22 28 134 28t134-28q-6 52-60 58H86q-54-6-60-58z" />
    <path className="stitching" d="M46 146q40 14 114 14t114-14" />
    <path className="wood" d="M282 60l5 2-38 122-5-2z" />
    <path
      className="foam"
      d="M10 190q14-8 28 0t28 0 28 0 28 0M120 208q14-8 28 0t28 0 28 0 28 0M196 186q14-8 28 0t28 0 28 0M30 224q14-8 28 0t28 0"
    />
  </svg>
)

/** A phone that shows the market while the cloud is crossed out. */
export const PhoneIllustration = () => (
  <svg className="about-picture" viewBox="0 0 320 240" aria-hidden="true">
    <rect className="sky" width="320" height="240" />
    <path className="earth" d="M0 206h320v34H0z" />
    <path className="cream" d="M210 84a20 20 0 0 1 3-40 27 27 0 0 1 50 4 18 18 0 0 1 1 36z" />
    <path className="rain" d="M206 104l66-76" />
    <rect className="wood-dark" x="70" y="28" width="100" height="188" rx="16" />
    <rect className="cream" x="78" y="40" width="84" height="160" rx="6" />
    <path className="green" d="M78 46q0-6 6-6h72q6 0 6 6v18H78z" />
    <path className="stitching" d="M84 70h72" />
    <rect className="tile" x="86" y="78" width="32" height="32" rx="5" />
    <rect className="tile" x="122" y="78" width="32" height="32" rx="5" />
    <rect className="tile" x="86" y="116" width="32" height="32" rx="5" />
    <rect className="tile" x="122" y="116" width="32" height="32" rx="5" />
    <circle className="gold" cx="102" cy="94" r="9" />
    <path className="red" d="M131 86h14v18q-7 4-14 0z" />
    <path className="green" d="M94 124h16v16q-8 4-16 0z" />
    <path className="red" d="M130 138q-4-14 8-14t8 14z" />
    <rect className="gold" x="90" y="160" width="60" height="18" rx="9" />
    <path className="stitching" d="M104 169h32" />
    <path className="wood" d="M214 156l38-14 38 14v46l-38 14-38-14z" />
    <path className="gold" d="M246 144h12v18l38-6v8l-44 16-38-14v-8l32 8z" />
    <path className="way" d="M172 118q44-18 70 14" />
  </svg>
)
