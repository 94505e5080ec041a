/** What tells Sheng from the Swahili and English it is made of; lower case, letters not drawn out ("maze", not "mazeee"). */
interface ShengWords {
  /** Words that neither standard Swahili nor English has, or not in this spelling: one is enough. */
  readonly own: string;
  /** Words that Swahili or English has too, in another sense or a casual one: one is not enough. */
  readonly shared: string;
  /** English stems that stand inside Swahili verbs (`nime-try`, `mta-deliver`); the words of our English list count too. */
  readonly stems: string;
  /** Turns of phrase, as patterns on words joined by single blanks. */
  readonly phrases: readonly string[];
}

export const sheng: ShengWords = {
  own: `niaje maze manze manzee mazeh msee wasee mse mabuda budah buda brathe broda brathee mabro mathe mathee matha
    masa mzae fathe mafathe sistee mtoi watoi dem madem manzi mamanzi msupa misupa mresh mreshi machali beshte
    mabeshte morio mamorio cuzo shosh guka dere madere makonda kanjo karao makarao sanse sonko masonko mdosi
    wadosi odijo odi tichee mboch gava ocha kanairo nai nairoberry keja kejani makeja digs ndai ndinga moti nganya
    mathree nduthi manduthi ngwai shash veve tei keroro fegi doh ganji chapaa mkwanja mapeni mulla ashu finje
    kinde chwani jirongo thao ngwiri rwabe pyao pinji kobole credo kredo fom mastori storo ngori noma mnoma manoma
    fiti freshi mbogi genje mboka bizna chuom ngoso ndula lapo simtank dishi madishi kudishi mandishi chapo mafala
    sahizi sahi sasaivi venye ndo apana iyo izo ivo ivyo uyo apo joh jo wueh woiye walai aki nishow nishike niget
    nicheki nicheck kucheki bonga bongesha nabonga nihepe tuhepe nyita omoka waks mushene wozza nangos tenje msoto`,
  shared: `poa sema form place area base story hood chill vibe deal dili hustle job bro sis boss ati jamaa wadau ju
    hio luku soo blue bundles umbea mtaani cheki kabsa kwani bana kam dame mat sota mob chali ukora wakora zii
    foni mzuka stori hepa oya ashara makanga ayo sanya rada`,
  stems: `try log login pay deliver confirm order check call send cancel track refund change book update download text
    show start stop help flop come kam buy ask reply answer respond get give use open close return pick drop reset
    block unblock click install upgrade share post chat talk feel like miss work fail delay charge deduct enter
    sign register verify receive print scan load reload top swap exchange fix repair wait meet plan explain expect
    promise sort handle add remove delete edit save switch link connect process ship dispatch collect rate review
    complain escalate transfer withdraw deposit hang freeze crash activate access apply approve reject lose lost
    hustle land chill find play join leave move drive park ride run push pull spend lend borrow claim renew expire
    bounce clear bill quote select choose submit upload attach forward tag follow comment report mute hack scam
    con trust test demand assume realize forget remind notice finish extend reduce increase double repeat record
    replace debit enroll resign hire fire train graduate travel fly board host serve cook clean paint design code
    debug react radar time vibe relax stress support subscribe`,
  phrases: [
    "form (?:ni )?(?:gani|ipi)",
    "(?:u|i|m|ni|wa|zi|ku|ki|vi|tu|a)ko (?:aje|poa|rada|fiti|base|area|place|wazi)",
    "(?:ni|si) (?:poa|moto|kubad)",
    "(?:hakuna|kuna) (?:stress|form|story)",
    "(?:aje|sema|sasa|vipi) (?:bro|boss|mkuu|mzee)",
    "^aje (?:na|ni|u|mi|tu|hi)\\p{L}+",
    "(?:u|tu|ni|m|wa|a)(?:na|ta|me|nge)\\p{L}+ aje",
  ],
};
