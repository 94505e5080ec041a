/** Words of Sheng that standard Swahili does not have, or not in this spelling. */
export const shengWords = new Set(
  `niaje niaje maze manze mazee msee wasee msupa mresh mse doh ganji chapaa mkwanja ashu finje jei mbao fiti poa noma
  rada ngori buda bro brathe mathe fathe masa mzae mtoi watoi ndula luku mangware keja kejani tao mtaani mtaa base kanairo
  nai nairoberry ocha odijo odi dem madem chali machali manga dishi mandishi kudishi sijui kaende saa hizi saizi fom
  bonga bongesha tubonge nibonge kubonga nishow nishike niko mrembo sanse karao sonko mjanja ukora kora wazimu waks
  wakali mbogi genje gengetone kuwaka aje wapi hapo sasaivi mambo vipi vipi mzuka shwari freshi safi stori story za
  dame zii ziii zi eza naeza anaeza wanaeza tunaeza mnaeza unaeza nataka keshoo kesho leoo nyinyi mko mbona kwani
  beshte mabeshte morio mamorio mzinga tei ngwai fegi kiraka mushene umbea mse waba chonjo hepa nimehepa tuhepe
  kuhepa dunda kudunda hao ngoma nduthi ma3 mathree mat nganya rwabe thao ngiri soo finje kinde credo bundles
  simtank fala mafala mnoma ngoso chuom shule ule ile tiki tayari amenizungusha kuzungusha ivo ivyo izo iyo`
    .split(/\s+/u)
    .filter(
      (word) =>
        !/^(?:saa|hizi|wapi|hapo|mambo|vipi|safi|story|za|nataka|nyinyi|mbona|kwani|hao|ngoma|shule|ule|ile|tayari|aje|base|bro|soo|mat|dame|zi|sijui|wazimu|mtaa|mtaani|niko|bundles)$/u.test(
          word,
        ),
    ),
);

/** English stems that Sheng puts into Swahili verbs: ni-me-try, m-ta-deliver, ha-m-ja-confirm. */
export const mixedStems = new Set(
  `try log login pay deliver confirm order check call send cancel track refund change book update download text show start
  stop help flop come kam buy ask reply answer respond get give use open close return pick drop reset block unblock
  click install upgrade share post chat talk feel like miss work fail delay charge deduct enter sign register verify
  receive print scan load reload top swap exchange fix repair wait meet plan explain expect promise sort handle add
  remove delete edit save switch link connect process ship dispatch collect rate review complain escalate transfer
  withdraw deposit hang freeze crash activate access apply approve reject`.split(/\s+/u),
);
