import type { LanguageWords } from "../language-words.ts";

/** Swahili: words for telling languages apart, most telling first. */
export const sw: LanguageWords = {
  frequent: `na ya wa kwa ni katika la za kuwa cha hiyo huo hii huu hizi hizo hayo haya ile yule wale kama kwamba pia au
    lakini bila baada kabla mwaka miaka watu mtu mimi wewe yeye sisi ninyi nyinyi wao yangu yako yake yetu yenu yao
    wangu wako wake wetu wenu langu lako lake letu lenu changu chako chake vyangu zangu zako zake zao gani nini nani
    lini wapi vipi kwanini mbona je ngapi kiasi upi ipi yupi zipi nataka naomba ningependa ninataka tafadhali asante
    asanteni ahsante sawa ndiyo ndio hapana habari jambo hujambo karibu samahani pole sana tu bado tena sasa leo kesho
    jana siku wiki mwezi miezi saa asubuhi mchana jioni usiku hapa hapo pale kule huko wapi ndani nje juu chini mbele
    nyuma karibu mbali alikuwa ilikuwa walikuwa kulikuwa ana wana nina una tuna mna ina yana ki vya vile hivyo hivi
    wengi nyingi mengi kila wote yote zote lote moja mbili tatu nne tano sita saba nane tisa kumi hadi mpaka tangu
    kutoka kwenye ambayo ambaye ambao ambapo ambacho wakati jinsi ili kwani basi si sio siyo hakuna kuna pana yupo
    ipo upo wapo iko uko nchi nchini jina`,
  common: `oda agizo maagizo nimeagiza niliagiza mzigo kifurushi usafirishaji tuma kutuma nilituma mmetuma pokea kupokea
    nimepokea fika imefika haijafika ilifika rudisha kurudisha nirudishie kurejesha marejesho pesa fedha lipa kulipa
    malipo nimelipa nililipa kadi bei gharama rahisi ghali punguzo ofa nunua kununua nilinunua nimenunua uza kuuza
    mnauza duka maduka fungua mnafungua mnafunga funga wazi masaa msaada saidia kusaidia nisaidie mnisaidie kujua
    nijue niambie kupata napata nitapata ninapata nipe toa kutoa chukua kuchukua leta kuleta mtaleta vibaya imeharibika
    imevunjika imepotea imechelewa badilisha kubadilisha saizi ghairi kufuta akaunti nenosiri nywila barua pepe anwani
    simu namba nambari ndogo kubwa nyeusi nyeupe nyekundu buluu kijani shati viatu kiatu koti suruali gauni mkoba bidhaa
    zipo dhamana sera swali maswali jibu majibu huduma mteja wateja ongea kuongea zungumza kuzungumza piga kupiga
    nipigie kazi kufanya inafanya haifanyi tatizo shida angalia kuangalia hali ndefu mrefu fupi mpya zamani nzuri mzuri
    vizuri baya mbaya bora kwanza mwisho pili dunia duniani vita mji miji jiji serikali rais mfalme malkia alizaliwa
    alifariki kufa kifo maisha familia baba mama kaka dada mtoto watoto mwana mke mume mwanamume mwanamke wanawake
    wanaume rafiki shule chuo kikuu mwanafunzi wanafunzi mwalimu walimu kusoma lugha kiswahili kiingereza neno maneno
    kitabu vitabu kuandika wimbo muziki filamu mchezo michezo timu mchezaji wachezaji ligi klabu mpira kandanda
    alishinda kushinda goli kampuni biashara soko kundi mwanachama wanachama chama uchaguzi sheria mahakama polisi
    jeshi askari shambulio moto maji hewa ardhi bahari mto mito ziwa kisiwa mlima kaskazini kusini mashariki magharibi
    mkoa wilaya eneo mahali nyumba chumba jengo kanisa msikiti barabara daraja kituo treni gari ndege meli chakula kula
    kunywa mkate nyama samaki tunda matunda mti miti mmea mimea mnyama wanyama mbwa paka mwili kichwa mkono mikono
    macho jicho moyo damu ubongo ugonjwa magonjwa afya daktari hospitali dawa sayansi utafiti nguvu mwanga joto mafuta
    dhahabu chuma mfumo mashine ilijengwa ilianzishwa ilianza inaitwa anaitwa alikufa anajulikana inajulikana inatumika
    sehemu aina mfano idadi jumla milioni elfu mia asilimia karne mapema historia kale kisasa muhimu mkubwa kubwa zaidi
    maarufu tofauti baadhi kadhaa taifa kitaifa kimataifa uingereza marekani ufaransa ujerumani afrika kenya tanzania
    uganda wakenya waafrika alianza aliongoza alihamia kuamini kufikiri sababu matokeo ukoloni uhuru maendeleo watu
    idadi uchumi siasa kijamii utamaduni dini mungu kikristo kiislamu ufalme liko iliyoko mwanzilishi aligundua
    iligunduliwa mwandishi mwimbaji kiongozi viongozi waziri gavana mbunge bunge katiba tarehe januari februari machi
    aprili mei juni julai agosti septemba oktoba novemba desemba jumatatu jumanne jumatano alhamisi ijumaa jumamosi
    nmetuma nmelipa ntalipa ntapata nmepata lkn kwn kwnn xaxa sasahv hv vp mpk bas bac ndg jmn jamani naomben yng wap
    gan ivi maana huku vitu hela nipo tupo mpo mnayo mnazo naulizia nauliza nahitaji inakuwaje mkuu bwana`,
  sample: `Mzigo wangu uko wapi? Niliagiza wiki iliyopita na mpaka sasa haujafika. Mnaweza kuniangalizia umefikia wapi? Shati
    nililonunua ni dogo, kwa hivyo ningependa kulibadilisha nipewe kubwa zaidi. Inachukua muda gani kufika pwani?
    Tunafunga saa kumi na mbili jioni na tunafungua tena Jumatatu. Asante kwa kuwasiliana nasi. Mwalimu alieleza jinsi
    mto ulivyobadilisha bonde kwa maelfu ya miaka. Mwanamke wa kwanza kuliongoza baraza alikuwa nani, na aliondoka lini?
    Nyumba nyingi za mji mkongwe zilijengwa kwa mawe katika karne ya kumi na tisa. Mvua ilikuwa ikinyesha treni
    ilipowasili. Mlima mrefu zaidi nchini unaitwaje? Hawakuwahi kulifikiria jambo hilo, lakini walipoziona hesabu,
    kila kitu kilikuwa wazi. Ni kipi kinachoweza kutumika bila umeme? Hakuna ubaya kuuliza tena. Serikali ilitangaza
    kwamba kodi zitaongezwa ili kugharamia shule, hospitali na barabara. Je, mwenyekiti wa kamati hiyo alichaguliwa
    mwaka gani? Wakulima wanapanda mahindi na maharagwe, kisha wanavuna kabla ya msimu wa mvua. Tumekutumia ujumbe
    wenye maelezo yote; ukiwa na swali usisite kutuandikia. Wachezaji waliosajiliwa walitambulishwa uwanjani. Nani
    aliyeandika wimbo wa taifa? Vyuo vikuu vingapi vimesajiliwa? Kabila hili huzungumza lugha gani? Walizaliwa na kulelewa
    kijijini. Kiwanda hicho kilifungwa. Anayesimamia shughuli hizo amepewa mamlaka. Ziwa lenye kina kirefu liko kusini.`,
};
