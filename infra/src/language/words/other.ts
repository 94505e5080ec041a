/**
 * Short word lists of languages the desk does not speak, so that a French or Somali message is not taken for one of
 * ours with confidence (CA-03).
 */
export const otherLanguages: Readonly<Record<string, string>> = {
  pt: `o os e do da dos das em no na nos nas um uma uns umas para por com não mais como mas foi ao ele à seu sua ou
    ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus quem nas
    me esse eles estão você tinha foram essa num nem suas meu às minha têm numa pelos elas havia seja qual será nós tenho
    lhe deles essas esses pelas este dele tu te vocês obrigado obrigada pessoa direito toda todo liberdade nação educação
    proteção trabalho condições contra todos igual homem direitos países sociedade onde encomenda ação nações ações também além ninguém próprio própria dever deve tem têm pode podem seja sejam qualquer dentro fora assim respectiva respectivo proclama pleno pública público escolher casamento família lei nenhum nenhuma sujeito às aos ao duma dum numa desta deste dessa desse cidadão religião opinião expressão prisão então não são vão mão pão irmão`,
  fr: `le les et des du une est dans pour pas que qui sur au aux avec ce cette ces son sa ses il elle ils elles nous vous je
    tu ne plus par mais ou où donc sont été être avoir fait comme tout toute tous toutes leur leurs même aussi bien sans
    peut mon ma mes notre votre chez quand quel quelle c'est n'est d'un d'une l'homme droit droits personne liberté
    travail bonjour merci commande livraison égalité protection société conditions devant doit chaque aucun nul soit`,
  it: `il lo gli e di che è un una uno per non con sono da del della dei delle nel nella alla al anche come ma più questo
    questa quello ha ho hanno essere stato molto tutto tutti ogni dove quando chi perché grazie buongiorno ordine diritto
    individuo libertà senza suo sua loro ciascuno qualsiasi`,
  de: `der die das und ist nicht ein eine einen einem einer zu den dem des mit auf für von im sich auch es an als wie bei
    oder aus nach wird sind hat haben ich du wir sie ihr mein dein sein kann nur noch über hallo danke bitte wo wann
    warum bestellung recht jeder mensch freiheit`,
  tl: `ang ng mga sa na ay ako ikaw siya kami tayo sila ito iyan iyon at o ni kay para hindi oo po opo may mayroon wala
    kung kapag dahil lahat bawat tao karapatan kanyang kanilang kaniyang isang nang ba naman lang din rin pa dapat sino
    ano saan kailan bakit paano salamat kamusta walang pagkakaroon pamamagitan kalayaan pamahalaan kapwa alinmang upang`,
  jv: `ing lan kang sing iki kuwe punika menika ora ana wong saben nduweni hak kanggo karo marang saka dening utawa uga
    wis arep aku kowe dheweke kabeh siji loro supaya tumrap ngenani miturut nalika kudu bisa ingkang boten kaliyan dados
    saged sampun gadhah kamardikan uripe manungsa awit mawa wae bebas sapa wae kanthi duwe lanang wadon wewenang padha bangsa pangayoman kalawan nganggo adhedhasar kabebasan panguripan pangadilan olehe dianggep supados sarta utawi kagem sanget nggih inggih mboten kula sampeyan panjenengan piye ngendi pira kapan sapa nembe durung wae diutus saben-saben katindakake tumindak kanthi ngalami mbiyen`,
  so: `waa iyo oo ah in uu ay ka ku la u leh wuxuu waxay waxaa lahaa qof kasta xaq dadka ama inuu isaga iyada maaha aan
    kale sida kuwa laga looga loo inay marka si xorriyad sharciga xuquuqda bulshada waddan nin naag wax kala dhan`,
  zu: `umuntu wonke unelungelo lokuthi noma ukuthi futhi kanye ngoba yakhe lakhe wakhe bonke kumele abantu izwe ngaphandle
    kwakhe ukuba nokuba uma lapho lokhu leyo loku njengoba ngokomthetho ilungelo amalungelo inkululeko umhlaba emhlabeni
    kungekho muntu ongase nanoma yiluphi kwezwe okanye ukuze`,
};
